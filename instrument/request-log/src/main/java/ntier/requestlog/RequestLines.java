package ntier.requestlog;

import java.util.Arrays;

/** Lines of the log in a buffer that grows up to a limit; not safe for several threads. */
final class RequestLines {
  private static final int LONGEST_WHAT = 200;

  /** Two times, a status, five commas and a line end. */
  private static final int LONGEST_NUMBERS = 64;

  /** An IPv6 address with a port is shorter. */
  private static final int LONGEST_ENDPOINT = 64;

  private final int limit;
  private byte[] bytes = new byte[16 * 1024];
  private int length;

  /**
   * @param limit greatest size in bytes
   */
  RequestLines(int limit) {
    this.limit = limit;
  }

  /** Adds a line; false, and no line, when the buffer is full. */
  boolean add(
      long arrivalMicros,
      long departureMicros,
      int status,
      String connection,
      String user,
      String what) {
    int room = LONGEST_NUMBERS + 2 * LONGEST_ENDPOINT + LONGEST_WHAT;
    if (length + room > bytes.length) {
      if (length + room > limit) {
        return false;
      }
      bytes = Arrays.copyOf(bytes, Math.min(limit, bytes.length * 2));
    }
    number(arrivalMicros);
    bytes[length++] = ',';
    number(departureMicros);
    bytes[length++] = ',';
    number(status);
    bytes[length++] = ',';
    text(connection, LONGEST_ENDPOINT);
    bytes[length++] = ',';
    text(user, LONGEST_ENDPOINT);
    bytes[length++] = ',';
    text(what, LONGEST_WHAT);
    bytes[length++] = '\n';
    return true;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  private void number(long number) {
    int end = length + digits(number);
    length = end;
    do {
      bytes[--end] = (byte) ('0' + number % 10);
      number /= 10;
    } while (number > 0);
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /** What a client sent goes into the file: a comma, a line end or a foreign letter becomes '_'. */
  private void text(String text, int longest) {
    int end = Math.min(text.length(), longest);
    for (int i = 0; i < end; i++) {
      char letter = text.charAt(i);
      boolean plain = letter > ' ' && letter < 127 && letter != ',';
      bytes[length++] = (byte) (plain ? letter : '_');
    }
  }
}
