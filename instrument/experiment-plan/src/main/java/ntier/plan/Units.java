package ntier.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads numbers with units: {@code 50ms}, {@code 3s}, {@code 2m}, {@code 40%}, {@code 24MB}. What
 * it can't read it refuses with an {@link IllegalArgumentException} that says what would be right.
 */
public final class Units {
  /** What a length that may grow begins with. */
  public static final String AT_LEAST = "at least ";

  private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?)\\s*(\\S*)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final Map<String, Long> BYTES =
      Map.of("B", 1L, "KB", 1L << 10, "MB", 1L << 20, "GB", 1L << 30);
  private static final String PER_SECOND = "/s";
  private static final BigDecimal LONGEST_NANOS =
      BigDecimal.valueOf(Duration.ofHours(24).toNanos());

  private static final BigDecimal NANOS_OF_MICRO = BigDecimal.valueOf(1000);
  private static final BigDecimal LARGEST_BYTES = BigDecimal.valueOf(1L << 40);

  /** More than any value needs, and few enough to compute with. */
  private static final int MOST_DIGITS = 20;

  private Units() {}

  /** A length of time from 0 to 24 hours. */
  public static Duration duration(String text) {
    BigDecimal nanos = read(text, NANOS, "a length of time", "50ms, 3s or 2m");
    if (nanos.compareTo(LONGEST_NANOS) > 0) {
      throw new IllegalArgumentException(quote(text) + " is too long; at most 24h would be right");
    }
    if (nanos.remainder(NANOS_OF_MICRO).signum() != 0) {
      throw new IllegalArgumentException(
          quote(text) + " is too fine; whole microseconds such as 500us would be right");
    }
    return Duration.ofNanos(nanos.longValue());
  }

  /** A length of time that may be the least one: {@code 8s} or {@code at least 8s}. */
  public static Duration leastDuration(String text) {
    return duration(text.startsWith(AT_LEAST) ? text.substring(AT_LEAST.length()).strip() : text);
  }

  /** A size in bytes, up to 1024GB; KB, MB and GB are powers of 1024, as for the servers. */
  public static long bytes(String text) {
    BigDecimal bytes = read(text, BYTES, "a size", "512KB, 24MB or 1GB");
    if (bytes.compareTo(LARGEST_BYTES) > 0) {
      throw new IllegalArgumentException(
          quote(text) + " is too much; at most 1024GB would be right");
    }
    return bytes.longValue();
  }

  /** Bytes per second; written as a size per second. */
  public static long bytesPerSecond(String text) {
    if (!text.strip().endsWith(PER_SECOND)) {
      throw new IllegalArgumentException(
          quote(text) + " is not a rate; write it like 512KB/s or 40MB/s");
    }
    String size = text.strip().substring(0, text.strip().length() - PER_SECOND.length());
    return bytes(size.strip());
  }

  /** A size as it would be written, in the greatest unit that gives a whole number. */
  public static String bytesText(long bytes) {
    for (String unit : List.of("GB", "MB", "KB")) {
      if (bytes > 0 && bytes % BYTES.get(unit) == 0) {
        return bytes / BYTES.get(unit) + unit;
      }
    }
    return bytes + "B";
  }

  /** A share from 0 to 100. */
  public static double percent(String text) {
    double percent = read(text, Map.of("%", 1L), "a percentage", "40%").doubleValue();
    if (percent > 100) {
      throw new IllegalArgumentException(quote(text) + " is too much; at most 100% would be right");
    }
    return percent;
  }

  /** A length of time as it would be written: {@code 7s}, {@code 500ms}, {@code 50us}. */
  public static String text(Duration duration) {
    long micros = duration.toNanos() / 1000;
    if (micros % 1000 != 0) {
      return micros + "us";
    }
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  /** A length of time for people, rounded: {@code 40 s}, {@code 12 min}, {@code 1 h 20 min}. */
  public static String about(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(100)) < 0) {
      return duration.toSeconds() + " s";
    }
    long minutes = duration.plusSeconds(30).toMinutes();
    return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  private static BigDecimal read(
      String text, Map<String, Long> units, String what, String examples) {
    Matcher matcher = NUMBER.matcher(text);
    String right = "; write it like " + examples;
    if (!matcher.matches()) {
      throw new IllegalArgumentException(quote(text) + " is not " + what + right);
    }
    if (matcher.group(2).isEmpty()) {
      throw new IllegalArgumentException(quote(text) + " has no unit" + right);
    }
    Long factor = units.get(matcher.group(2));
    if (factor == null) {
      throw new IllegalArgumentException(
          quote(text)
              + " has the unit "
              + quote(matcher.group(2))
              + ", not one of "
              + what
              + right);
    }
    if (matcher.group(1).length() > MOST_DIGITS) {
      throw new IllegalArgumentException(
          quote(text) + " has too many digits; at most " + MOST_DIGITS + " would be right");
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    if (number.signum() < 0) {
      throw new IllegalArgumentException(quote(text) + " is negative; 0 or more would be right");
    }
    return number.multiply(BigDecimal.valueOf(factor));
  }

  private static String quote(String text) {
    return '"' + text + '"';
  }
}
