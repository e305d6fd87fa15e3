package ntier.plan.tier;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;

/** Parses and computes a formula in one pass, by recursive descent. */
final class FormulaParser {
  /** Longer ones first, as one may begin with another. */
  private static final List<String> COMPARISONS = List.of("==", "!=", "<=", ">=", "<", ">");

  private final String text;
  private final Place place;

  /** Without names, only the form is checked: every name and result counts as 1. */
  private final Map<String, String> names;

  private int at;

  /** False inside the branch of a condition that isn't taken: nothing there is computed. */
  private boolean computing;

  FormulaParser(String text, Place place, Map<String, String> names) {
    this.text = text;
    this.place = place;
    this.names = names;
    this.computing = names != null;
  }

  /** A value with the column offset where it began. */
  record Value(String text, int offset) {}

  Value parse() {
    Value value = conditional();
    skipSpace();
    if (at < text.length()) {
      throw wrong(at, "\"" + text.charAt(at) + "\" can't stand here; an operator would be right");
    }
    return value;
  }

  private Value conditional() {
    Value condition = comparison();
    if (!accept("?")) {
      return condition;
    }
    boolean outer = computing;
    boolean holds = outer && truth(condition);
    computing = outer && holds;
    Value first = conditional();
    expect(":");
    computing = outer && !holds;
    Value second = conditional();
    computing = outer;
    return holds ? first : second;
  }

  private boolean truth(Value value) {
    if (!value.text().equals("true") && !value.text().equals("false")) {
      throw wrong(
          value.offset(),
          "the condition is \"" + value.text() + "\"; a comparison, true or false would be right");
    }
    return value.text().equals("true");
  }

  private Value comparison() {
    Value left = sum();
    for (String operator : COMPARISONS) {
      if (accept(operator)) {
        boolean holds = holds(left, operator, sum());
        return new Value(String.valueOf(holds), left.offset());
      }
    }
    return left;
  }

  private boolean holds(Value left, String operator, Value right) {
    return switch (operator) {
      case "==" -> same(left, right);
      case "!=" -> !same(left, right);
      case "<=" -> order(left, right) <= 0;
      case ">=" -> order(left, right) >= 0;
      case "<" -> order(left, right) < 0;
      default -> order(left, right) > 0;
    };
  }

  private int order(Value left, Value right) {
    return computing ? number(left).compareTo(number(right)) : 0;
  }

  private static boolean same(Value left, Value right) {
    try {
      return new BigDecimal(left.text()).compareTo(new BigDecimal(right.text())) == 0;
    } catch (NumberFormatException e) {
      return left.text().equals(right.text());
    }
  }

  private Value sum() {
    Value value = product();
    while (true) {
      if (accept("+")) {
        value = compute(value, '+', product());
      } else if (accept("-")) {
        value = compute(value, '-', product());
      } else {
        return value;
      }
    }
  }

  private Value product() {
    Value value = operand();
    while (true) {
      if (accept("*")) {
        value = compute(value, '*', operand());
      } else if (accept("/")) {
        value = compute(value, '/', operand());
      } else {
        return value;
      }
    }
  }

  private Value compute(Value left, char operator, Value right) {
    if (!computing) {
      return new Value("1", left.offset());
    }
    BigDecimal a = number(left);
    BigDecimal b = number(right);
    if (operator == '/' && b.signum() == 0) {
      throw wrong(right.offset(), "this is 0; a number other than 0 would be right");
    }
    BigDecimal result =
        switch (operator) {
          case '+' -> a.add(b);
          case '-' -> a.subtract(b);
          case '*' -> a.multiply(b);
          default -> a.divide(b, MathContext.DECIMAL64);
        };
    return new Value(result.stripTrailingZeros().toPlainString(), left.offset());
  }

  private BigDecimal number(Value value) {
    try {
      return new BigDecimal(value.text());
    } catch (NumberFormatException e) {
      throw wrong(
          value.offset(), "\"" + value.text() + "\" is not a number; a number would be right");
    }
  }

  private Value operand() {
    skipSpace();
    int start = at;
    if (accept("(")) {
      Value value = conditional();
      expect(")");
      return value;
    }
    if (accept("-")) {
      return compute(new Value("0", start), '-', operand());
    }
    char first = at < text.length() ? text.charAt(at) : ' ';
    if (first == '"' || first == '\'') {
      return quoted(first);
    }
    while (at < text.length() && isWord(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    if (word.isEmpty()) {
      throw wrong(
          at, "something is missing here; a number, a name or text in quotes would be right");
    }
    return new Value(Character.isDigit(first) ? literal(word, start) : named(word, start), start);
  }

  private Value quoted(char quote) {
    int start = at;
    int end = text.indexOf(quote, at + 1);
    if (end < 0) {
      throw wrong(start, "the quote is not closed");
    }
    at = end + 1;
    return new Value(text.substring(start + 1, end), start);
  }

  private String literal(String word, int start) {
    if (!word.matches("\\d{1,15}(\\.\\d{1,9})?")) {
      throw wrong(start, "\"" + word + "\" is not a number; one like 128 or 0.5 would be right");
    }
    return word;
  }

  private String named(String name, int start) {
    if (name.equals("true") || name.equals("false") || !computing) {
      return name;
    }
    String value = names.get(name);
    if (value == null) {
      throw wrong(start, "unknown name \"" + name + "\"" + Nearest.hint(name, names.keySet()));
    }
    return value;
  }

  private boolean accept(String operator) {
    skipSpace();
    if (!text.startsWith(operator, at)) {
      return false;
    }
    at += operator.length();
    return true;
  }

  private void expect(String operator) {
    if (!accept(operator)) {
      throw wrong(at, "\"" + operator + "\" is missing here");
    }
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.';
  }

  private ExperimentException wrong(int offset, String problem) {
    return new ExperimentException(place.right(offset), problem);
  }
}
