package ntier.plan.tier;

import java.util.Optional;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;

/** Fills in the names and formulas of one line. */
final class TemplateLine {
  private static final Pattern DIRECTIVE = Pattern.compile("(for|if)\\s.*|else|end");

  private TemplateLine() {}

  /**
   * @param start the line, as complaints quote it
   * @param names empty where the line is left out: only its form is checked
   * @return the line as it shall be; meaningless without names
   * @throws ExperimentException pointing at what is wrong
   */
  static String fill(Place start, Optional<TemplateNames> names) {
    String line = start.lineText();
    StringBuilder filled = new StringBuilder(line.length() + 64);
    int from = 0;
    for (int at = line.indexOf("${"); at >= 0; at = line.indexOf("${", from)) {
      if (at > from && line.charAt(at - 1) == '$') {
        filled.append(line, from, at).append('{');
        from = at + 2;
        continue;
      }
      int end = line.indexOf('}', at);
      if (end < 0) {
        throw new ExperimentException(
            start.right(at), "\"${\" is not closed; a \"}\" in the same line would be right");
      }
      filled.append(line, from, at);
      filled.append(value(line.substring(at + 2, end), start.right(at + 2), names));
      from = end + 1;
    }
    return filled.append(line, from, line.length()).toString();
  }

  private static String value(String inside, Place place, Optional<TemplateNames> names) {
    if (DIRECTIVE.matcher(inside).matches()) {
      throw new ExperimentException(
          place, "other text is in this line; a line that has only this would be right");
    }
    if (inside.startsWith("=")) {
      Formula formula = new Formula(inside.substring(1), place.right(1));
      return names.map(known -> formula.evaluate(known.single())).orElse("");
    }
    if (names.isEmpty()) {
      return "";
    }
    String value = names.get().single().get(inside);
    if (value == null) {
      throw new ExperimentException(
          place,
          "unknown name \"" + inside + "\"" + Nearest.hint(inside, names.get().single().keySet()));
    }
    return value;
  }
}
