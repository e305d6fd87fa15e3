package ntier.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The whole lines of a file, as ranges of one reused buffer. Bytes after the last line end are
 * ignored: they are the line that a kill cut off.
 */
final class CsvLines implements Closeable {
  private static final int BUFFER_BYTES = 1 << 18;

  /** No line of a run comes near it, so a longer one is not one of our files. */
  private static final int LONGEST_LINE_BYTES = 1 << 16;

  private final Path file;
  private final InputStream in;
  private byte[] bytes = new byte[BUFFER_BYTES];
  private int filled;
  private int start;
  private int end = -1;
  private long line;

  CsvLines(Path file) throws IOException {
    this(file, Files.newInputStream(file));
  }

  /**
   * @param file that the lines are of, for complaints
   */
  CsvLines(Path file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Moves to the next whole line. */
  boolean next() throws IOException {
    start = end + 1;
    int from = start;
    while (true) {
      for (int i = from; i < filled; i++) {
        if (bytes[i] == '\n') {
          end = i;
          line++;
          return true;
        }
      }
      if (filled - start > LONGEST_LINE_BYTES) {
        throw new DamagedRunException(
            file, line + 1, "the line has no end", "lines of at most 65536 bytes would be right");
      }
      from = filled - start;
      if (!fill()) {
        return false;
      }
    }
  }

  /** Keeps the unfinished line at the front of the buffer and reads on behind it. */
  private boolean fill() throws IOException {
    System.arraycopy(bytes, start, bytes, 0, filled - start);
    filled -= start;
    start = 0;
    end = -1;
    int got = in.readNBytes(bytes, filled, bytes.length - filled);
    filled += got;
    return got > 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  /** Just behind the line's last byte. */
  int end() {
    return end;
  }

  /** From 1. */
  long line() {
    return line;
  }

  String text() {
    return new String(Arrays.copyOfRange(bytes, start, end), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
