package ntier.watch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern LINE =
      Pattern.compile(
          "[^\\[]*\\[([^]]{20,30})] \"(?:[^\"\\\\]|\\\\.)*\" (\\d{3}) (?:\\d+|-)(?:| (.*))");

  private static final Pattern SECONDS = Pattern.compile("\\d{1,6}\\.\\d{3,6}");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,12}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);

  /** Whose whole numbers are microseconds (%D of mod_log_config); others' may be anything. */
  private static final Set<String> IN_MICROS = Set.of("apache2", "httpd");

  private static final double MICROS_PER_SECOND = 1e6;
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

    /** Empty if it is no line of such a log. */
    Optional<AccessLine> read(String line) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      try {
        long second = second(matcher.group(1));
        int status = Integer.parseInt(matcher.group(2));
        return Optional.of(new AccessLine(second, status, took(matcher.group(3))));
      } catch (DateTimeException _) {
        return Optional.empty();
      }
    }

    private long second(String time) {
      if (!time.equals(lastTime)) {
        lastSecond = Instant.from(TIME.parse(time, OffsetDateTime::from)).getEpochSecond();
        lastTime = time;
      }
      return lastSecond;
    }

    private long took(String rest) {
      String last = rest == null ? "" : rest.substring(rest.lastIndexOf(' ') + 1);
      if (SECONDS.matcher(last).matches()) {
        return rounded(Math.round(Double.parseDouble(last) * MICROS_PER_SECOND));
      }
      return wholeAreMicros && WHOLE.matcher(last).matches()
          ? rounded(Long.parseLong(last))
          : Absent.ABSENT;
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
