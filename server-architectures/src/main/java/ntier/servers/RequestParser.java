package ntier.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Optional;
import ntier.pages.Page;

/** Reads the heads of HTTP/1.1 requests without a body. Strict: what is odd is refused. */
final class RequestParser {
  /** Request line and fields, in bytes. */
  static final int LONGEST_HEAD = 8 * 1024;

  private static final String LINE_END = "\r\n";
  private static final int INCOMPLETE = -1;
  private static final int MALFORMED = -2;

  /** By letter, whether a method or the name of a field may have it. */
  private static final boolean[] TOKEN = new boolean[128];

  static {
    for (char letter = '!'; letter <= '~'; letter++) {
      TOKEN[letter] = "\"(),/:;<=>?@[\\]{}".indexOf(letter) < 0;
    }
  }

  private RequestParser() {}

  /**
   * Takes the next request from what has come: its position is then behind it.
   *
   * @return empty, and nothing taken but empty lines, while its head is incomplete
   */
  static Optional<Request> take(ByteBuffer in) {
    skipEmptyLines(in);
    int start = in.position();
    int end = end(in);
    if (end == MALFORMED) {
      return Optional.of(Request.refused(Status.BAD_REQUEST, false));
    }
    if (end == INCOMPLETE ? in.remaining() >= LONGEST_HEAD : end - start > LONGEST_HEAD) {
      return Optional.of(Request.refused(Status.HEAD_TOO_LARGE, false));
    }
    if (end == INCOMPLETE) {
      return Optional.empty();
    }
    byte[] head = new byte[end - start];
    in.get(head);
    return Optional.of(request(new String(head, ISO_8859_1)));
  }

  private static void skipEmptyLines(ByteBuffer in) {
    int at = in.position();
    while (in.limit() - at >= 2 && in.get(at) == '\r' && in.get(at + 1) == '\n') {
      at += 2;
    }
    in.position(at);
  }

  /** Behind the empty line that ends the head. No other control byte may be in it. */
  private static int end(ByteBuffer in) {
    int lineStart = in.position();
    int limit = in.limit();
    for (int at = lineStart; at < limit; at++) {
      byte letter = in.get(at);
      if (letter == '\r') {
        if (at + 1 == limit) {
          return INCOMPLETE;
        }
        if (in.get(at + 1) != '\n') {
          return MALFORMED;
        }
        if (at == lineStart) {
          return at + 2;
        }
        at++;
        lineStart = at + 1;
      } else if (letter >= 0 && letter < ' ' && letter != '\t' || letter == 127) {
        return MALFORMED;
      }
    }
    return INCOMPLETE;
  }

  /**
   * @param head a request line, fields and an empty line, each with its line end
   */
  private static Request request(String head) {
    int lineEnd = head.indexOf(LINE_END);
    int target = head.indexOf(' ') + 1;
    int version = head.indexOf(' ', target) + 1;
    boolean oneLine = target > 1 && version > target + 1 && version < lineEnd;
    if (!oneLine
        || head.charAt(target) != '/'
        || !isToken(head, 0, target - 1)
        || lineEnd - version != "HTTP/1.1".length()
        || !head.startsWith("HTTP/1.", version)) {
      return Request.refused(Status.BAD_REQUEST, false);
    }
    char minor = head.charAt(lineEnd - 1);
    Fields fields = Fields.of(head, lineEnd + LINE_END.length());
    if (minor != '0' && minor != '1' || fields == Fields.ODD) {
      return Request.refused(Status.BAD_REQUEST, false);
    }
    if (!head.startsWith("GET ")) {
      return Request.refused(Status.METHOD_NOT_ALLOWED, false);
    }
    boolean keepAlive = minor == '1' && fields == Fields.PLAIN;
    return Page.of(head.substring(target, version - 1))
        .map(page -> new Request(Status.OK, page.bytes(), page.type(), keepAlive))
        .orElseGet(() -> Request.refused(Status.NOT_FOUND, keepAlive));
  }

  private static boolean isToken(String head, int from, int to) {
    for (int i = from; i < to; i++) {
      char letter = head.charAt(i);
      if (letter >= TOKEN.length || !TOKEN[letter]) {
        return false;
      }
    }
    return to > from;
  }

  /** What the fields of a head say. */
  private enum Fields {
    PLAIN,
    /** The connection is to be closed. */
    CLOSE,
    /** Malformed, or there is a body. */
    ODD;

    static Fields of(String head, int start) {
      Fields fields = PLAIN;
      int from = start;
      while (!head.startsWith(LINE_END, from)) {
        int to = head.indexOf(LINE_END, from);
        int colon = head.indexOf(':', from);
        if (colon < 0 || colon > to || !isToken(head, from, colon)) {
          return ODD;
        }
        if (isNamed(head, from, colon, "content-length")) {
          if (!head.substring(colon + 1, to).strip().equals("0")) {
            return ODD;
          }
        } else if (isNamed(head, from, colon, "transfer-encoding")) {
          return ODD;
        } else if (isNamed(head, from, colon, "connection") && closes(head, colon + 1, to)) {
          fields = CLOSE;
        }
        from = to + LINE_END.length();
      }
      return fields;
    }

    private static boolean isNamed(String head, int from, int colon, String name) {
      return colon - from == name.length()
          && head.regionMatches(true, from, name, 0, name.length());
    }

    private static boolean closes(String head, int from, int to) {
      for (String option : head.substring(from, to).split(",")) {
        if (option.strip().equalsIgnoreCase("close")) {
          return true;
        }
      }
      return false;
    }
  }
}
