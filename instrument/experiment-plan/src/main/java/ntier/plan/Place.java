package ntier.plan;

/**
 * A place in a text that a user wrote.
 *
 * @param source the file as the user may name it, or {@code --set}
 * @param line from 1; 0 if the source has no lines worth naming, such as a {@code --set}
 * @param column from 1; 0 if the source as a whole is meant
 * @param lineText the whole line; empty if the source as a whole is meant
 */
public record Place(String source, int line, int column, String lineText) {
  /** Characters that a complaint quotes before and behind the column. */
  private static final int AROUND = 160;

  /** A file as a whole. */
  public static Place of(String source) {
    return new Place(source, 0, 0, "");
  }

  /** The place {@code offset} characters further right in the same line. */
  public Place right(int offset) {
    return new Place(source, line, column + offset, lineText);
  }

  /** {@code file:line}, or the source alone where there is no line. */
  public String fileAndLine() {
    return line > 0 ? source + ":" + line : source;
  }

  /** {@code file:line:column}, as far as there is one. */
  public String text() {
    return line > 0 ? source + ":" + line + ":" + column : source;
  }

  /**
   * The line with a caret under the column, of a long line the part around it; empty if the source
   * as a whole is meant.
   */
  public String caret() {
    if (column == 0) {
      return "";
    }
    int at = Math.min(column - 1, lineText.length());
    int from = Math.max(0, at - AROUND);
    String before = shown((from > 0 ? "…" : "") + lineText.substring(from, at));
    String behind = shown(Visible.cut(lineText.substring(at), AROUND));
    return "\n  " + before + behind + "\n  " + before.replaceAll("[^\t]", " ") + "^";
  }

  /** Tabs stay, so that the caret stands under its column. */
  private static String shown(String text) {
    return Visible.lines(text).replace("\n", "\\n");
  }
}
