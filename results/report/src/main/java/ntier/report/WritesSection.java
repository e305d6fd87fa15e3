package ntier.report;

import static ntier.analysis.words.Words.say;

import ntier.analysis.figures.WriteFigures;

/** Whether the database holds what the users were told. */
final class WritesSection {
  private final WriteFigures writes;

  WritesSection(WriteFigures writes) {
    this.writes = writes;
  }

  String html() {
    return "<p id=\"writes\"><strong>"
        + Html.escape(writes.sentence())
        + "</strong></p>\n"
        + kinds()
        + (writes.counted() ? tables() : "")
        + "<p class=\"hint\">For the whole run, including ramp and warm-up. Declined: the page says that nothing was written, such as for a nickname that is taken; unanswered requests may or may not have written.</p>\n";
  }

  private String kinds() {
    Table table =
        new Table("writes-kinds", "interaction", "acknowledged#", "declined#", "unanswered#");
    for (WriteFigures.Kind kind : writes.kinds()) {
      table
          .row("")
          .text(kind.interaction())
          .number(kind.acknowledged())
          .number(kind.declined())
          .number(kind.unanswered())
          .end();
    }
    return table.html();
  }

  private String tables() {
    Table table = new Table("writes-tables", "table", "rows by the answers#", "rows found#", "");
    for (WriteFigures.TableChange change : writes.tables()) {
      table
          .row(change.explained() ? "" : "bad")
          .text(change.table())
          .number(
              change.least() == change.most()
                  ? say("%+,d", change.least())
                  : say("%+,d to %+,d", change.least(), change.most()))
          .number(say("%+,d", change.found()))
          .text(change.explained() ? "" : "differs")
          .end();
    }
    return table.html();
  }
}
