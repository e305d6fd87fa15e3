package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;

/** A table row by row; every cell is escaped unless said otherwise. */
final class Table {
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
}
