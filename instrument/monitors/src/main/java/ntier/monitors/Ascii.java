package ntier.monitors;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Searching and reading numbers in ASCII bytes, without garbage. */
final class Ascii {
  private Ascii() {}

  static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  /** Where {@code key} begins at or after {@code from}; -1 if nowhere before {@code end}. */
  static int indexOf(byte[] text, int from, int end, byte[] key) {
    int last = end - key.length;
    byte first = key[0];
    for (int at = from; at <= last; at++) {
      if (text[at] == first && startsWith(text, at, end, key)) {
        return at;
      }
    }
    return -1;
  }

  static boolean startsWith(byte[] text, int at, int end, byte[] key) {
    if (at + key.length > end) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      if (text[at + i] != key[i]) {
        return false;
      }
    }
    return true;
  }

  /** The first byte of the next line, or {@code end}. */
  static int nextLine(byte[] text, int at, int end) {
    while (at < end && text[at] != '\n') {
      at++;
    }
    return Math.min(at + 1, end);
  }

  /** The decimal number that begins here; {@link Counter#UNKNOWN} if no digit does. */
  static long number(byte[] text, int at, int end) {
    long value = 0;
    int start = at;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      value = value * 10 + (text[at] - '0');
      at++;
    }
    return at == start ? Counter.UNKNOWN : value;
  }

  /** The first byte at or after {@code at} that is neither a space nor a tab. */
  static int blanks(byte[] text, int at, int end) {
    while (at < end && (text[at] == ' ' || text[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** The first byte of the next word on a line of words with single spaces; {@code end} if none. */
  static int nextWord(byte[] text, int at, int end) {
    while (at < end && text[at] != ' ' && text[at] != '\n') {
      at++;
    }
    while (at < end && text[at] == ' ') {
      at++;
    }
    return at;
  }
}
