package ntier.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** What an answer says of its request. Only {@link #OK} has a body. */
enum Status {
  OK(200, "OK", ""),
  BAD_REQUEST(400, "Bad Request", ""),
  NOT_FOUND(404, "Not Found", ""),
  METHOD_NOT_ALLOWED(405, "Method Not Allowed", "Allow: GET\r\n"),
  HEAD_TOO_LARGE(431, "Request Header Fields Too Large", "");

  private final int code;
  private final byte[] start;

  Status(int code, String reason, String field) {
    this.code = code;
    this.start =
        ("HTTP/1.1 "
                + code
                + ' '
                + reason
                + "\r\n"
                + field
                + "Content-Type: text/plain\r\nContent-Length: ")
            .getBytes(US_ASCII);
  }

  int code() {
    return code;
  }

  /** Whether what comes behind such a request on its connection can be told from it. */
  boolean isWellFormed() {
    return this == OK || this == NOT_FOUND;
  }

  /** The head of an answer up to the length of its body. */
  byte[] start() {
    return start;
  }
}
