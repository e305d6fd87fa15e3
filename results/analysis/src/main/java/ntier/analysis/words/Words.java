package ntier.analysis.words;

import java.util.List;
import java.util.Locale;

/** Formats text for people and files alike, whatever the machine's language is. */
public final class Words {
  private Words() {}

  /** As {@link String#format(String, Object...)}, always in English. */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A time in a fitting unit: milliseconds below a second, else seconds. */
  public static String time(double millis) {
    if (millis >= 1000) {
      return say("%.2f s", millis / 1000);
    }
    return say(millis >= 100 ? "%.0f ms" : "%.1f ms", millis);
  }

  /** Such as {@code web}, {@code web and db} or {@code web, app and db}. */
  public static String list(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** The word by which files name a constant: in lower case. */
  public static String key(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
