package ntier.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Appends chunks of whole lines to a file from a thread of its own: a disk that stalls delays the
 * file, and never who hands a chunk over. No fsync; what was handed over and written is readable
 * after a kill.
 */
public final class FlushedFile {
  private static final byte[] END = new byte[0];

  private final Path file;
  private final FileChannel channel;
  private final Consumer<RunWriteException> onFailure;
  private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean failed;

  /**
   * Makes the file, or empties it.
   *
   * @param name of the thread
   * @param onFailure is told, once, on that thread; nothing is written after that, and the file
   *     ends with the last line that came whole: a later one would hide that some are lost
   * @throws RunWriteException if the file cannot be made
   */
  public FlushedFile(Path file, String name, Consumer<RunWriteException> onFailure) {
    this.file = file;
    this.onFailure = onFailure;
    try {
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
    thread = Thread.ofPlatform().name(name).daemon().start(this::run);
  }

  /** Hands over whole lines; returns at once. They must not be changed any more. */
  public void append(byte[] lines) {
    if (lines.length > 0 && !failed) {
      chunks.add(lines);
    }
  }

  private void run() {
    try (channel) {
      for (byte[] chunk = chunks.take(); chunk != END; chunk = chunks.take()) {
        write(chunk);
      }
    } catch (IOException e) {
      failed = true;
      chunks.clear();
      onFailure.accept(RunWriteException.of(file, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(byte[] chunk) throws IOException {
    long begin = channel.position();
    ByteBuffer bytes = ByteBuffer.wrap(chunk);
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      keepWholeLines(begin, chunk, bytes.position(), e);
      throw e;
    }
  }

  private void keepWholeLines(long begin, byte[] chunk, int written, IOException cause) {
    int whole = written;
    while (whole > 0 && chunk[whole - 1] != '\n') {
      whole--;
    }
    try {
      channel.truncate(begin + whole);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** Waits until all is written, and closes the file. */
  public void close() throws InterruptedException {
    chunks.add(END);
    thread.join();
  }
}
