package ntier.plan;

/**
 * Text of others as it may be shown: in a terminal, a page or a message. What would steer a
 * terminal, turn the direction of writing or hide is shown as an escape such as {@code \x1b} or
 * {@code \\u202e}; all else stays as it is.
 */
public final class Visible {
  private static final String CUT = "…";

  private Visible() {}

  /** One line: line ends and tabs are escaped too. */
  public static String line(String text) {
    return escaped(text, "");
  }

  /** Several lines: line ends and tabs stay. */
  public static String lines(String text) {
    return escaped(text, "\n\t");
  }

  /**
   * One line of limited length.
   *
   * @param most characters that are shown; a longer text ends with …
   */
  public static String brief(String text, int most) {
    return line(cut(text, most));
  }

  /** The text, or as much of it as is wanted and then …. */
  static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + CUT;
  }

  private static String escaped(String text, String kept) {
    if (text.codePoints().noneMatch(Visible::isStrange)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            point -> {
              if (!isStrange(point) || kept.indexOf(point) >= 0) {
                out.appendCodePoint(point);
              } else {
                out.append(escape(point));
              }
            });
    return out.toString();
  }

  private static String escape(int point) {
    return switch (point) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> {
        String form = point < 0x100 ? "\\x%02x" : point < 0x10000 ? "\\u%04x" : "\\U%06x";
        yield form.formatted(point);
      }
    };
  }

  /** Control characters; what sets direction or is invisible; line ends of Unicode; half pairs. */
  private static boolean isStrange(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
