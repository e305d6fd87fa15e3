package ntier.workload.http;

import java.nio.charset.StandardCharsets;

/** The parts of a response's head that say where its body ends. */
final class ResponseHead {
  private static final byte[] CONTENT_LENGTH = ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
  private static final byte[] CONNECTION = ascii("connection");
  private static final byte[] CHUNKED = ascii("chunked");
  private static final byte[] CLOSE = ascii("close");
  private static final byte[] KEEP_ALIVE = ascii("keep-alive");
  private static final int STATUS_AT = 9;
  private static final int LONGEST_STATUS_LINE_START = 12;
  private static final long MOST_BYTES = 1L << 50;

  private int status;
  private long contentLength;
  private boolean chunked;
  private boolean keepsAlive;

  /** Reads a head without the empty line that ends it; each line ends with CR LF. */
  void parse(byte[] data, int from, int to) throws MalformedResponseException {
    parseStatusLine(data, from, to);
    contentLength = -1;
    chunked = false;
    int line = lineEnd(data, from, to) + 2;
    while (line < to) {
      int end = lineEnd(data, line, to);
      parseField(data, line, end);
      line = end + 2;
    }
    if (status < 200 || status == 204 || status == 304) {
      contentLength = 0;
      chunked = false;
    }
  }

  private void parseStatusLine(byte[] data, int from, int to) throws MalformedResponseException {
    boolean http =
        to - from >= LONGEST_STATUS_LINE_START
            && data[from] == 'H'
            && data[from + 1] == 'T'
            && data[from + 2] == 'T'
            && data[from + 3] == 'P'
            && data[from + 4] == '/'
            && data[from + 5] == '1'
            && data[from + 6] == '.'
            && data[from + 8] == ' ';
    if (!http) {
      throw new MalformedResponseException("the answer does not begin with HTTP/1.");
    }
    keepsAlive = data[from + 7] != '0';
    status = 0;
    for (int i = from + STATUS_AT; i < from + LONGEST_STATUS_LINE_START; i++) {
      status = status * 10 + digit(data[i]);
    }
    if (status < 100) {
      throw new MalformedResponseException("status " + status);
    }
  }

  private void parseField(byte[] data, int from, int end) throws MalformedResponseException {
    if (isField(data, from, end, CONTENT_LENGTH)) {
      contentLength = number(data, from + CONTENT_LENGTH.length + 1, end);
    } else if (isField(data, from, end, TRANSFER_ENCODING)) {
      chunked = mentions(data, from + TRANSFER_ENCODING.length, end, CHUNKED);
    } else if (isField(data, from, end, CONNECTION)) {
      if (mentions(data, from + CONNECTION.length, end, CLOSE)) {
        keepsAlive = false;
      } else if (mentions(data, from + CONNECTION.length, end, KEEP_ALIVE)) {
        keepsAlive = true;
      }
    }
  }

  int status() {
    return status;
  }

  /** In bytes, -1 if the head does not say. */
  long contentLength() {
    return contentLength;
  }

  boolean isChunked() {
    return chunked;
  }

  /** Whether the server will take another request on the connection. */
  boolean keepsAlive() {
    return keepsAlive;
  }

  private static int lineEnd(byte[] data, int from, int to) {
    for (int i = from; i + 1 < to; i++) {
      if (data[i] == '\r' && data[i + 1] == '\n') {
        return i;
      }
    }
    return to;
  }

  private static boolean isField(byte[] data, int from, int end, byte[] name) {
    return end - from > name.length && data[from + name.length] == ':' && matches(data, from, name);
  }

  private static boolean mentions(byte[] data, int from, int end, byte[] word) {
    for (int i = from; i + word.length <= end; i++) {
      if (matches(data, i, word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the lower-case {@code word} is at {@code from}, in any case. */
  private static boolean matches(byte[] data, int from, byte[] word) {
    for (int i = 0; i < word.length; i++) {
      byte b = data[from + i];
      if ((b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b) != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static long number(byte[] data, int from, int end) throws MalformedResponseException {
    int i = from;
    int last = end;
    while (i < last && (data[i] == ' ' || data[i] == '\t')) {
      i++;
    }
    while (last > i && (data[last - 1] == ' ' || data[last - 1] == '\t')) {
      last--;
    }
    long value = 0;
    for (int at = i; at < last; at++) {
      value = value * 10 + digit(data[at]);
      if (value > MOST_BYTES) {
        throw new MalformedResponseException("the content length is beyond reason");
      }
    }
    if (i == last) {
      throw new MalformedResponseException("the content length is empty");
    }
    return value;
  }

  private static int digit(byte b) throws MalformedResponseException {
    if (b < '0' || b > '9') {
      throw new MalformedResponseException("a number holds a byte " + b);
    }
    return b - '0';
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
