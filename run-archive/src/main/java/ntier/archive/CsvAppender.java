package ntier.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Appends to a small table, each line with one write, so that a kill loses at most the line it
 * interrupts. Safe for several threads. Not for tables that grow with every request: those have
 * buffered writers of their own.
 *
 * @param <T> what a line is made from
 */
public final class CsvAppender<T> implements Closeable {
  private final Path file;
  private final FileChannel channel;
  private final Function<T, List<Object>> fields;

  private CsvAppender(Path file, CsvFormat<T> format, Function<T, List<Object>> fields) {
    this.file = file;
    this.fields = fields;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      if (channel.size() == 0) {
        write(format.header());
      }
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }

  /** Appends to {@code injections.csv}, which it makes with its header if it isn't there. */
  public static CsvAppender<Injection> injections(Path file) {
    return new CsvAppender<>(file, Injection.FORMAT, Injection::fields);
  }

  /** Appends to {@code events.csv}, which it makes with its header if it isn't there. */
  public static CsvAppender<Event> events(Path file) {
    return new CsvAppender<>(file, Event.FORMAT, Event::fields);
  }

  /**
   * Writes one line.
   *
   * @throws RunWriteException if it can't be written, such as on a full disk
   */
  public synchronized void append(T row) {
    write(fields.apply(row).stream().map(CsvAppender::text).collect(Collectors.joining(",")));
  }

  private void write(String line) {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      removeHalf(bytes.position(), e);
      throw RunWriteException.of(file, e);
    }
  }

  /** What of a line is there must not swallow the next one. */
  private void removeHalf(int written, IOException cause) {
    try {
      if (written > 0) {
        channel.truncate(channel.size() - written);
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private static String text(Object field) {
    if (field.equals(Absent.ABSENT)) {
      return "";
    }
    return field.toString().replace(',', ';').replaceAll("\\s*[\\r\\n]+\\s*", " ");
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
