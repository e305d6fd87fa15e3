package ntier.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds lines of CSV as bytes, without making strings: fields, then {@link #endLine}. For one
 * thread.
 */
public final class CsvText {
  private static final int LONGEST_NUMBER = 20;
  private static final int GROUP_DIGITS = 8;
  private static final long GROUP = 100_000_000;

  private byte[] bytes;
  private int size;

  /**
   * @param capacity in bytes; it grows when a line needs more
   */
  public CsvText(int capacity) {
    bytes = new byte[capacity];
  }

  /** A text of ASCII without commas and line ends: names, addresses. */
  public CsvText text(String ascii) {
    int length = ascii.length();
    reserve(length + 1);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
    return comma();
  }

  /** The same from bytes. */
  public CsvText text(byte[] ascii) {
    reserve(ascii.length + 1);
    append(ascii);
    return comma();
  }

  /** Any text: commas become semicolons, and line ends with the space around them one space. */
  public CsvText words(String words) {
    String oneField = words.replace(',', ';').replaceAll("\\s*[\\r\\n]+\\s*", " ");
    return text(oneField.getBytes(StandardCharsets.UTF_8));
  }

  /** A number from 0; an absent one is an empty field. */
  public CsvText number(long value) {
    reserve(LONGEST_NUMBER + 1);
    if (value != Absent.ABSENT) {
      digits(value);
    }
    return comma();
  }

  /** A number that may be below 0 and is never absent. */
  public CsvText signed(long value) {
    reserve(LONGEST_NUMBER + 2);
    if (value < 0) {
      bytes[size++] = '-';
    }
    digits(Math.abs(value));
    return comma();
  }

  /** Turns the comma behind the last field into the line's end. */
  public void endLine() {
    bytes[size - 1] = '\n';
  }

  /**
   * Bytes that were built since the last call of {@link #take}, {@link #drainTo} or {@link
   * #forget}.
   */
  public int size() {
    return size;
  }

  /** A copy of what was built since the last call. */
  public byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, size);
    size = 0;
    return taken;
  }

  /**
   * Writes what was built since the last call, and forgets it; after a failure it is still here.
   */
  public void drainTo(OutputStream out) throws IOException {
    if (size > 0) {
      out.write(bytes, 0, size);
      forget();
    }
  }

  /** Leaves out what was built since the last call of {@link #take} or {@link #drainTo}. */
  public void forget() {
    size = 0;
  }

  private void append(byte[] ascii) {
    System.arraycopy(ascii, 0, bytes, size, ascii.length);
    size += ascii.length;
  }

  /**
   * In groups that fit an int: the quick compiler divides an int by a few instructions and calls
   * into the JVM for each division of a long.
   */
  private void digits(long value) {
    if (value < GROUP) {
      int small = (int) value;
      digits(small, length(small));
      return;
    }
    long above = value / GROUP;
    digits(above);
    digits((int) (value - above * GROUP), GROUP_DIGITS);
  }

  private void digits(int value, int count) {
    int rest = value;
    for (int i = size + count - 1; i >= size; i--) {
      int above = rest / 10;
      bytes[i] = (byte) ('0' + rest - above * 10);
      rest = above;
    }
    size += count;
  }

  private static int length(int value) {
    int length = 1;
    for (int bound = 10; value >= bound; bound *= 10) {
      length++;
    }
    return length;
  }

  private CsvText comma() {
    bytes[size++] = ',';
    return this;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }

  /** A line that is a text already, such as a header. */
  public static byte[] line(String header) {
    return (header + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
