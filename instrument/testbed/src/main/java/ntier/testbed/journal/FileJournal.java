package ntier.testbed.journal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.Whereabouts;

/**
 * The journal on disk, in {@code journal} of the state directory: append-only, every step on disk
 * before its change is made. Several threads, and several processes that each open it, may write.
 */
public final class FileJournal implements UndoJournal, AutoCloseable {
  private final Path file;

  /** No channel: an interruption, which a signal causes, would close it for good. */
  private final FileOutputStream out;

  private final String idPrefix;
  private final AtomicLong nextId = new AtomicLong();
  private boolean ended;

  private FileJournal(Path file, FileOutputStream out) {
    this.file = file;
    this.out = out;
    this.idPrefix = ProcessHandle.current().pid() + "-" + System.nanoTime() + "-";
  }

  /** Opens the journal of a state directory, making both where missing. */
  public static FileJournal open(Path stateDirectory) throws IOException {
    StateDirectory.prepare(stateDirectory);
    var file = JournalFile.in(stateDirectory);
    var journal = new FileJournal(file, new FileOutputStream(file.toFile(), true));
    journal.cutTornLine();
    journal.begin(stateDirectory);
    return journal;
  }

  /** Removes the journal of a state directory, when all in it is undone. */
  public static void delete(Path stateDirectory) throws IOException {
    Files.deleteIfExists(JournalFile.in(stateDirectory));
  }

  @Override
  public Entry willChange(Undo undo) throws IOException {
    return willChange(List.of(undo)).getFirst();
  }

  /** As {@link #willChange(Undo)} for many changes, with one wait for the disk. */
  public List<Entry> willChange(List<Undo> undoings) throws IOException {
    var text = new StringBuilder();
    var entries = new ArrayList<Entry>();
    for (var undo : undoings) {
      var id = idPrefix + nextId.getAndIncrement();
      text.append(JournalFile.open(id, UndoText.of(undo)));
      entries.add(new OpenEntry(id));
    }
    append(text.toString());
    out.getFD().sync();
    return entries;
  }

  @Override
  public synchronized void close() throws IOException {
    ended = true;
    out.close();
  }

  private synchronized void append(String text) throws IOException {
    if (ended) {
      throw new IOException("the journal %s is closed".formatted(file));
    }
    var sizeBefore = Files.size(file);
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Such as a full disk: what of the line is there must not swallow the next one.
      cut(sizeBefore);
      throw new IOException("cannot write the journal %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** A new journal says first which boot its changes are of; its name is on disk then, too. */
  private void begin(Path stateDirectory) throws IOException {
    if (Files.size(file) == 0) {
      append(JournalFile.firstLine(Whereabouts.here().boot()));
      out.getFD().sync();
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
      cut(whole);
    }
  }

  private void cut(long size) throws IOException {
    try (var whole = new RandomAccessFile(file.toFile(), "rw")) {
      whole.setLength(size);
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
