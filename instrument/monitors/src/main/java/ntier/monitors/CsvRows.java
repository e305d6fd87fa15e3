package ntier.monitors;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Rows of CSV, built as bytes without garbage once the buffer has its size. */
final class CsvRows {
  private static final int DIGITS = 20;

  private byte[] bytes = new byte[64 * 1024];
  private int length;
  private boolean inRow;

  /** Adds a field; {@link Counter#UNKNOWN} becomes an empty one. */
  CsvRows field(long number) {
    comma();
    if (number == Counter.UNKNOWN) {
      return this;
    }
    room(DIGITS);
    int end = length + digits(number);
    for (int at = end - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + number % 10);
      number /= 10;
    }
    length = end;
    return this;
  }

  /** Adds a field of plain ASCII without comma. */
  CsvRows field(byte[] text) {
    comma();
    room(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
    return this;
  }

  void endRow() {
    room(1);
    bytes[length++] = '\n';
    inRow = false;
  }

  int length() {
    return length;
  }

  /** Writes all rows and forgets them. */
  void drainTo(OutputStream out) throws IOException {
    if (length > 0) {
      out.write(bytes, 0, length);
      forget();
    }
  }

  /** Forgets all rows. */
  void forget() {
    length = 0;
  }

  private void comma() {
    if (inRow) {
      room(1);
      bytes[length++] = ',';
    }
    inRow = true;
  }

  private void room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
