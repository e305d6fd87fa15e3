package ntier.cli.system.recount;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;

/**
 * A line of the access log that nginx and Apache keep of their own in {@code logs/} where they
 * speak FastCGI: {@code END LENGTH STATUS CONNECTING ANSWERED STATUS_BELOW METHOD PATH}. Times are
 * in seconds, and in microseconds where they end in {@code us}; {@code -} is what the server does
 * not know.
 *
 * @param arrivalMicros when the first byte of the request had come
 * @param connectMicros how long the connection to the tier below took; empty for a file, and from
 *     Apache, which does not tell
 */
record WebLine(long arrivalMicros, int status, OptionalLong connectMicros, String path) {
  private static final int FIELDS = 8;

  /** nginx's status for a request whose client closed the connection before the answer. */
  private static final int CLIENT_CLOSED = 499;

  private static final int MICRO_DIGITS = 6;

  /**
   * @throws IllegalArgumentException for one that is none, with its text
   */
  static WebLine of(String line) {
    String[] fields = line.split(" ", FIELDS);
    if (fields.length < FIELDS || !fields[2].matches("\\d{3}")) {
      throw new IllegalArgumentException("\"" + line + "\" is no line of the web server's log");
    }
    return new WebLine(
        micros(fields[0]) - micros(fields[1]),
        Integer.parseInt(fields[2]),
        fields[3].equals("-") ? OptionalLong.empty() : OptionalLong.of(micros(fields[3])),
        fields[FIELDS - 1]);
  }

  static List<WebLine> all(List<String> lines) {
    return lines.stream().map(WebLine::of).toList();
  }

  private static long micros(String time) {
    return time.endsWith("us")
        ? Long.parseLong(time.substring(0, time.length() - 2))
        : new BigDecimal(time).movePointRight(MICRO_DIGITS).longValue();
  }

  /** Whether PHP-FPM had to make it. */
  boolean isProgram() {
    return path.endsWith(".php");
  }

  /** Whether its user went away before the answer; Apache does not tell. */
  boolean isGivenUp() {
    return status == CLIENT_CLOSED;
  }
}
