package ntier.testbed.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import ntier.plan.host.UndoJournal;
import ntier.testbed.Whereabouts;

/**
 * The journal on disk, in {@code journal} of the state directory: append-only, every step on disk
 * before its change is made. Several threads, and several processes that each open it, may write.
 */
public final class FileJournal implements UndoJournal, AutoCloseable {
  private final Path file;
  private final FileChannel channel;
  private final String idPrefix;
  private final AtomicLong nextId = new AtomicLong();

  private FileJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
    this.idPrefix = ProcessHandle.current().pid() + "-" + System.nanoTime() + "-";
  }

  /** Opens the journal of a state directory, making both where missing. */
  public static FileJournal open(Path stateDirectory) throws IOException {
    StateDirectory.prepare(stateDirectory);
    var file = JournalFile.in(stateDirectory);
    var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    var journal = new FileJournal(file, channel);
    journal.cutTornLine();
    journal.begin(stateDirectory);
    return journal;
  }

  /** Removes the journal of a state directory, when all in it is undone. */
  public static void delete(Path stateDirectory) throws IOException {
    Files.deleteIfExists(JournalFile.in(stateDirectory));
  }

  @Override
  public Entry willChange(UndoStep undo) throws IOException {
    return willChange(List.of(undo)).getFirst();
  }

  /** As {@link #willChange(UndoStep)} for many changes, with one wait for the disk. */
  public List<Entry> willChange(List<UndoStep> steps) throws IOException {
    var text = new StringBuilder();
    var entries = new ArrayList<Entry>();
    for (var step : steps) {
      var id = idPrefix + nextId.getAndIncrement();
      text.append(JournalFile.open(id, step));
      entries.add(new OpenEntry(id));
    }
    append(text.toString());
    channel.force(false);
    return entries;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private synchronized void append(String text) throws IOException {
    var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    var sizeBefore = channel.size();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      // Such as a full disk: what of the line is there must not swallow the next one.
      channel.truncate(sizeBefore);
      throw new IOException("cannot write the journal %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** A new journal says first which boot its changes are of; its name is on disk then, too. */
  private void begin(Path stateDirectory) throws IOException {
    if (channel.size() == 0) {
      append(JournalFile.firstLine(Whereabouts.here().boot()));
      channel.force(true);
      OnDisk.force(stateDirectory);
    }
  }

  /** A line torn by a crash must not swallow the next one; its change was never made. */
  private void cutTornLine() throws IOException {
    var bytes = Files.readAllBytes(file);
    var whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    if (whole < bytes.length) {
      channel.truncate(whole);
    }
  }

  private final class OpenEntry implements Entry {
    private final String id;
    private final AtomicBoolean closed = new AtomicBoolean();

    OpenEntry(String id) {
      this.id = id;
    }

    /** Not forced to disk: a step that is undone twice does no harm. */
    @Override
    public void close() throws IOException {
      if (closed.compareAndSet(false, true)) {
        append(JournalFile.closed(id));
      }
    }
  }
}
