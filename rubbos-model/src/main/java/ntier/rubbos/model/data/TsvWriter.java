package ntier.rubbos.model.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.SplittableRandom;

/**
 * Writes a table's rows for LOAD DATA: tabs, newlines, no quoting. Fields hold plain ASCII without
 * tabs or backslashes.
 */
final class TsvWriter implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 18;

  private final OutputStream out;
  private final StringBuilder row = new StringBuilder(4096);

  TsvWriter(OutputStream out) {
    this.out = out;
  }

  /** To the table's file in a folder. */
  static TsvWriter toFile(Path dir, Table table) throws IOException {
    return new TsvWriter(
        new BufferedOutputStream(Files.newOutputStream(table.file(dir)), BUFFER_BYTES));
  }

  /** For rows that only have to be drawn. */
  static TsvWriter toNowhere() {
    return new TsvWriter(OutputStream.nullOutputStream());
  }

  TsvWriter field(long value) {
    separate();
    row.append(value);
    return this;
  }

  TsvWriter field(String value) {
    separate();
    row.append(value);
    return this;
  }

  TsvWriter field(LocalDateTime value) {
    separate();
    row.append(value.toLocalDate()).append(' ');
    appendTwoDigits(value.getHour()).append(':');
    appendTwoDigits(value.getMinute()).append(':');
    appendTwoDigits(value.getSecond());
    return this;
  }

  TsvWriter title(int maxLength, SplittableRandom random) {
    separate();
    Words.appendTitle(row, maxLength, random);
    return this;
  }

  TsvWriter text(int length, SplittableRandom random) {
    separate();
    Words.appendText(row, length, random);
    return this;
  }

  void endRow() throws IOException {
    out.write(row.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1));
    row.setLength(0);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void separate() {
    if (!row.isEmpty()) {
      row.append('\t');
    }
  }

  private StringBuilder appendTwoDigits(int value) {
    return row.append((char) ('0' + value / 10)).append((char) ('0' + value % 10));
  }
}
