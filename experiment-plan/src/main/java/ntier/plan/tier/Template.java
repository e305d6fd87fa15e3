package ntier.plan.tier;

import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;

/**
 * Fills in templates: {@code ${name}} becomes the name's value, {@code ${= formula}} is computed, and
 * {@code $${} stands for a literal {@code ${}. A pure function.
 */
public final class Template {
  private Template() {}

  /**
   * @param source the template's name for complaints, such as {@code tiers/apache/conf/httpd.conf}
   * @param names every name it may use
   * @throws ExperimentException for an unknown name or a formula that fails, with line and column
   */
  public static String render(String source, String text, Map<String, String> names) {
    StringBuilder out = new StringBuilder(text.length() + 256);
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      if (at > from && text.charAt(at - 1) == '$') {
        out.append(text, from, at).append('{');
        from = at + 2;
        continue;
      }
      Place place = place(source, text, at);
      int end = text.indexOf('}', at);
      int lineEnd = text.indexOf('\n', at);
      if (end < 0 || (lineEnd >= 0 && lineEnd < end)) {
        throw new ExperimentException(
            place, "\"${\" is not closed; a \"}\" in the same line would be right");
      }
      out.append(text, from, at).append(value(text.substring(at + 2, end), place.right(2), names));
      from = end + 1;
    }
    return out.append(text, from, text.length()).toString();
  }

  private static String value(String inside, Place place, Map<String, String> names) {
    if (inside.startsWith("=")) {
      return new Formula(inside.substring(1), place.right(1)).evaluate(names);
    }
    String value = names.get(inside);
    if (value == null) {
      throw new ExperimentException(
          place, "unknown name \"" + inside + "\"" + Nearest.hint(inside, names.keySet()));
    }
    return value;
  }

  private static Place place(String source, String text, int at) {
    int lineStart = text.lastIndexOf('\n', at) + 1;
    int lineEnd = text.indexOf('\n', at);
    int line = 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    String lineText = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    return new Place(source, line, at - lineStart + 1, lineText);
  }
}
