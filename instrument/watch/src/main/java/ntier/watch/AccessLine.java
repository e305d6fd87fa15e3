package ntier.watch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import ntier.archive.Absent;

/**
 * What is read of a line of a log of requests in the common or combined format, as nginx, Apache
 * and Tomcat write it, perhaps with how long the request took as its last word: {@code client -
 * user [time] "GET /path HTTP/1.1" 200 123 … 0.042}. Nothing else of it is kept.
 *
 * @param second that it names, in seconds since 1970
 * @param tookMicros absent where it does not say
 */
record AccessLine(long second, int status, long tookMicros) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);

  /** Whose whole numbers are microseconds (%D of mod_log_config); others' may be anything. */
  private static final Set<String> IN_MICROS = Set.of("apache2", "httpd");

  private static final int SHORTEST_TIME = 20;
  private static final int LONGEST_TIME = 30;
  private static final int STATUS_DIGITS = 3;
  private static final int MOST_DIGITS = 12;
  private static final int MOST_DIGITS_OF_SECONDS = 6;
  private static final int LEAST_DECIMALS = 3;
  private static final int MOST_DECIMALS = 6;
  private static final long TWO_DIGITS = 100;

  /**
   * Reads lines of one server. Most lines name the same second as the one before. Not for several
   * threads.
   */
  static final class Reader {
    private final boolean wholeAreMicros;
    private String lastTime = "";
    private long lastSecond;

    /**
     * @param program the name of the server's process
     */
    Reader(String program) {
      this.wholeAreMicros = IN_MICROS.contains(program);
    }

    /**
     * Empty if it is no line of such a log. By hand and not by a regular expression: a busy server
     * writes thousands of lines a second, and a request of some kilobytes would take as many frames
     * of the stack.
     */
    Optional<AccessLine> read(String line) {
      int open = line.indexOf('[');
      int close = line.indexOf(']', open + 1);
      int time = close - open - 1;
      if (open < 0
          || time < SHORTEST_TIME
          || time > LONGEST_TIME
          || !line.startsWith("] \"", close)) {
        return Optional.empty();
      }
      int quote = endOfQuoted(line, close + "] \"".length());
      int status = quote + 2;
      int bytes = status + STATUS_DIGITS + 1;
      if (quote < 0
          || !isAt(line, quote + 1, ' ')
          || endOfDigits(line, status) != status + STATUS_DIGITS
          || !isAt(line, bytes - 1, ' ')) {
        return Optional.empty();
      }
      int end = isAt(line, bytes, '-') ? bytes + 1 : endOfDigits(line, bytes);
      if (end == bytes || end < line.length() && !isAt(line, end, ' ')) {
        return Optional.empty();
      }
      try {
        return Optional.of(
            new AccessLine(
                second(line, open + 1, close),
                Integer.parseInt(line, status, status + STATUS_DIGITS, 10),
                took(line, Math.max(end, line.lastIndexOf(' ')) + 1)));
      } catch (DateTimeException _) {
        return Optional.empty();
      }
    }

    private long second(String line, int from, int to) {
      if (to - from != lastTime.length() || !line.startsWith(lastTime, from)) {
        String time = line.substring(from, to);
        lastSecond = Instant.from(TIME.parse(time, OffsetDateTime::from)).getEpochSecond();
        lastTime = time;
      }
      return lastSecond;
    }

    /** Of the last word, which may be none of a time. */
    private long took(String line, int from) {
      int point = endOfDigits(line, from);
      if (from >= line.length() || point == from || point - from > MOST_DIGITS) {
        return Absent.ABSENT;
      }
      long whole = Long.parseLong(line, from, point, 10);
      if (point == line.length()) {
        return wholeAreMicros ? rounded(whole) : Absent.ABSENT;
      }
      int decimals = line.length() - point - 1;
      if (!isAt(line, point, '.')
          || endOfDigits(line, point + 1) != line.length()
          || point - from > MOST_DIGITS_OF_SECONDS
          || decimals < LEAST_DECIMALS
          || decimals > MOST_DECIMALS) {
        return Absent.ABSENT;
      }
      long micros = whole;
      for (int i = 1; i <= MOST_DECIMALS; i++) {
        micros = micros * 10 + (i <= decimals ? line.charAt(point + i) - '0' : 0);
      }
      return rounded(micros);
    }

    /** Where the quote is that ends what begins here; a backslash takes its meaning. -1: none. */
    private static int endOfQuoted(String line, int from) {
      int at = from;
      while (at < line.length() && line.charAt(at) != '"') {
        at += line.charAt(at) == '\\' ? 2 : 1;
      }
      return at < line.length() ? at : -1;
    }

    private static int endOfDigits(String line, int from) {
      int at = from;
      while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
        at++;
      }
      return at;
    }

    private static boolean isAt(String line, int at, char wanted) {
      return at < line.length() && line.charAt(at) == wanted;
    }
  }

  /** To two digits, so that few times are told apart. */
  static long rounded(long micros) {
    long unit = 1;
    while (micros / unit >= TWO_DIGITS) {
      unit *= 10;
    }
    return (micros + unit / 2) / unit * unit;
  }
}
