package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;

/** A table row by row; every cell is escaped unless said otherwise. */
final class Table {
  /** A page of a run of hours would not open with a row for each of its events. */
  static final int MOST_ROWS = 1000;

  private final StringBuilder html = new StringBuilder("<div class=\"wide\"><table class=\"data");

  /**
   * @param columns a name that ends in {@code #} is a column of numbers
   */
  Table(String id, String... columns) {
    this(id, "", List.of(columns));
  }

  /**
   * @param look a class of the style sheet, beside that of all tables; empty for none
   * @param columns as above
   */
  Table(String id, String look, List<String> columns) {
    html.append(look.isEmpty() ? "" : " " + look)
        .append("\" id=\"")
        .append(id)
        .append("\">\n<thead><tr>");
    for (String column : columns) {
      boolean number = column.endsWith("#");
      String name = number ? column.substring(0, column.length() - 1) : column;
      html.append(number ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
          .append(Html.escape(name))
          .append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
  }

  /** Begins a row. */
  Table row(String cssClass) {
    html.append(cssClass.isEmpty() ? "<tr>" : "<tr class=\"" + cssClass + "\">");
    return this;
  }

  Table text(String text) {
    return raw("", Html.escape(text));
  }

  Table number(String text) {
    return raw("n", Html.escape(text));
  }

  Table number(long value) {
    return number(say("%,d", value));
  }

  /** A cell of HTML that is already escaped. */
  Table raw(String cssClass, String cell) {
    html.append(cssClass.isEmpty() ? "<td>" : "<td class=\"" + cssClass + "\">")
        .append(cell)
        .append("</td>");
    return this;
  }

  void end() {
    html.append("</tr>\n");
  }

  String html() {
    return html + "</tbody></table></div>\n";
  }

  /** The rows that a page has room for: the first ones. */
  static <T> List<T> shown(List<T> rows) {
    return rows.subList(0, Math.min(rows.size(), MOST_ROWS));
  }

  /** What stands below a table that does not show all its rows; else empty. */
  static String more(List<?> rows) {
    return rows.size() <= MOST_ROWS
        ? ""
        : say(
            "<p class=\"hint\">These are the first %,d; %,d more are in findings.json, and in what \"ntier export\" makes.</p>\n",
            MOST_ROWS, rows.size() - MOST_ROWS);
  }
}
