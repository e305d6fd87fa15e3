package ntier.workload.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import ntier.archive.Absent;

/** Builds lines of CSV as bytes, without making strings. */
final class CsvText {
  private static final int LONGEST_NUMBER = 20;

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

  private void digits(long value) {
    int length = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      length++;
    }
    long rest = value;
    for (int i = size + length - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += length;
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
