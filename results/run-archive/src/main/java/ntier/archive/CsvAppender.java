package ntier.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Appends to a small table, each line with one write or several lines together, so that a kill
 * loses at most what it interrupts. Safe for several threads. Not for tables that grow with every
 * request: those have buffered writers of their own.
 *
 * @param <T> what a line is made from
 */
public final class CsvAppender<T> implements Closeable {
  private final Path file;
  private final FileChannel channel;
  private final BiConsumer<T, CsvText> line;
  private final CsvText text = new CsvText(256);

  /**
   * @param line adds the line of a row
   */
  CsvAppender(Path file, String header, BiConsumer<T, CsvText> line) {
    this.file = file;
    this.line = line;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      if (channel.size() == 0) {
        write(CsvText.line(header));
      }
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }

  /**
   * Writes one line.
   *
   * @throws RunWriteException if it can't be written, such as on a full disk
   */
  public void append(T row) {
    appendAll(List.of(row));
  }

  /**
   * Writes several lines at once; none for no rows.
   *
   * @throws RunWriteException if they can't be written, such as on a full disk
   */
  public synchronized void appendAll(Collection<T> rows) {
    if (!rows.isEmpty()) {
      rows.forEach(row -> line.accept(row, text));
      write(text.take());
    }
  }

  private void write(byte[] whole) {
    ByteBuffer bytes = ByteBuffer.wrap(whole);
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      removeHalf(bytes.position(), e);
      throw RunWriteException.of(file, e);
    }
  }

  /** What is there of lines that are not whole must not swallow the next one. */
  private void removeHalf(int written, IOException cause) {
    try {
      if (written > 0) {
        channel.truncate(channel.size() - written);
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
