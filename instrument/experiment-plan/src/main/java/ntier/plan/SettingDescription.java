package ntier.plan;

import java.time.Duration;
import java.util.List;

/**
 * A setting of a server, or a parameter of an injector: what may be written for it.
 *
 * @param about one line
 * @param defaultText as it would be written; empty for a parameter that must be given
 * @param min least value, for integers, percentages and sizes
 * @param max greatest value, for integers and percentages; for those without limits as the least
 * @param values for choices; for integers, words that may stand instead of a number; for stalls the
 *     keys that cannot be beside it, the first of which is found for it
 */
public record SettingDescription(
    Kind kind, String about, String defaultText, long min, long max, List<String> values) {
  /** The default of a stall: not asked for. */
  public static final String NONE = "none";

  /** What a setting's text means. */
  public enum Kind {
    INTEGER,
    CHOICE,
    DURATION,
    BOOLEAN,
    TEXT,
    PERCENT,
    SIZE,
    RATE,
    /** How long a stall is to last; what makes it last that long is found before a run. */
    STALL,
    /** A program of this machine; no file may name one, only the command line. */
    PROGRAM
  }

  public SettingDescription {
    values = List.copyOf(values);
  }

  /** An integer from {@code min} to {@code max}. */
  public static SettingDescription integer(String about, String defaultText, long min, long max) {
    return integer(about, defaultText, min, max, List.of());
  }

  /** An integer from {@code min} to {@code max}, or one of some words such as unbounded. */
  public static SettingDescription integer(
      String about, String defaultText, long min, long max, List<String> words) {
    return new SettingDescription(Kind.INTEGER, about, defaultText, min, max, words);
  }

  /** One of some words. */
  public static SettingDescription choice(String about, String defaultText, List<String> values) {
    return new SettingDescription(Kind.CHOICE, about, defaultText, 0, 0, values);
  }

  /** A percentage from {@code min} to {@code max}. */
  public static SettingDescription percent(String about, String defaultText, long min, long max) {
    return new SettingDescription(Kind.PERCENT, about, defaultText, min, max, List.of());
  }

  /** How long a stall is to last, for which another parameter is found. */
  public static SettingDescription stall(String about, List<String> instead) {
    return new SettingDescription(Kind.STALL, about, NONE, 0, 0, instead);
  }

  /** A kind that has neither limits nor choices. */
  public static SettingDescription of(Kind kind, String about, String defaultText) {
    return new SettingDescription(kind, about, defaultText, 0, 0, List.of());
  }

  /**
   * The value of a text as templates and formulas see it: durations in milliseconds, sizes in
   * bytes, rates in bytes per second, percentages as numbers.
   *
   * @throws IllegalArgumentException saying what would be right
   */
  public String resolve(String text) {
    return switch (kind) {
      case INTEGER -> values.contains(text) ? text : Long.toString(integer(text));
      case CHOICE -> choice(text, values);
      case BOOLEAN -> choice(text, List.of("true", "false"));
      case DURATION -> millis(text);
      case PERCENT -> plain(percent(text));
      case SIZE -> Long.toString(size(text));
      case RATE -> Long.toString(Units.bytesPerSecond(text));
      case STALL -> text.equals(NONE) ? NONE : StallPlan.of(text).text();
      case TEXT -> text;
      case PROGRAM -> program(text);
    };
  }

  /** What may be written, for people: {@code 1 to 20000}, {@code drop or reject}, … */
  public String range() {
    return switch (kind) {
      case INTEGER ->
          values.isEmpty()
              ? min + " to " + max
              : min + " to " + max + " or " + String.join(" or ", values);
      case CHOICE -> String.join(" or ", values);
      case BOOLEAN -> "true or false";
      case DURATION -> "a length of time such as 3s";
      case PERCENT -> limited() ? min + "% to " + max + "%" : "a percentage such as 40%";
      case SIZE ->
          min > 0 ? "a size of " + Units.bytesText(min) + " or more" : "a size such as 24MB";
      case RATE -> "a rate such as 40MB/s";
      case STALL -> "a length of time such as 400ms, or at least 400ms";
      case TEXT -> "text";
      case PROGRAM -> "a program, on the command line alone";
    };
  }

  private long integer(String text) {
    if (!text.matches("-?\\d{1,18}")) {
      throw wrong(text, "a whole number from " + range());
    }
    long value = Long.parseLong(text);
    if (value < min || value > max) {
      throw wrong(text, range());
    }
    return value;
  }

  private double percent(String text) {
    double value = Units.percent(text);
    if (limited() && (value < min || value > max)) {
      throw wrong(text, range());
    }
    return value;
  }

  private long size(String text) {
    long value = Units.bytes(text);
    if (value < min) {
      throw wrong(text, Units.bytesText(min) + " or more");
    }
    return value;
  }

  private static String program(String text) {
    if (!text.matches("[A-Za-z0-9_+-][A-Za-z0-9._+-]*|(/[A-Za-z0-9._+@ -]+)+")) {
      throw wrong(text, "a name such as mysqld, or a path that begins with /,");
    }
    return text;
  }

  private boolean limited() {
    return max > min;
  }

  private static String choice(String text, List<String> values) {
    if (!values.contains(text)) {
      throw wrong(text, String.join(" or ", values));
    }
    return text;
  }

  private static String millis(String text) {
    Duration duration = Units.duration(text);
    return plain(duration.toNanos() / 1e6);
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static IllegalArgumentException wrong(String text, String right) {
    return new IllegalArgumentException(
        "\"" + text + "\" does not fit; " + right + " would be right");
  }
}
