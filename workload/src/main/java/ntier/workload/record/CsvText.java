package ntier.workload.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import ntier.archive.Absent;

/** Builds lines of CSV as bytes, without making strings. */
final class CsvText {
  private static final int LONGEST_NUMBER = 20;
  private static final int GROUP_DIGITS = 8;
  private static final long GROUP = 100_000_000;

  private byte[] bytes;
  private int size;

  CsvText(int capacity) {
    bytes = new byte[capacity];
  }

  CsvText text(String ascii) {
    int length = ascii.length();
    reserve(length + 1);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
    return comma();
  }

  /** A number from 0; an absent one is an empty field. */
  CsvText number(long value) {
    reserve(LONGEST_NUMBER + 1);
    if (value != Absent.ABSENT) {
      digits(value);
    }
    return comma();
  }

  /** Turns the comma behind the last field into the line's end. */
  void endLine() {
    bytes[size - 1] = '\n';
  }

  int size() {
    return size;
  }

  /** A copy of what was built since the last call. */
  byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, size);
    size = 0;
    return taken;
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

  static byte[] line(String header) {
    return (header + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
