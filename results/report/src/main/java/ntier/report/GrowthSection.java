package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import ntier.analysis.figures.LeakCheck;

/** Whether something leaks. */
final class GrowthSection {
  private final LeakCheck growth;

  GrowthSection(LeakCheck growth) {
    this.growth = growth;
  }

  String html() {
    Table table =
        new Table(
            "growth", "tier", "of its processes", "first third#", "last third#", "per minute#", "");
    for (LeakCheck.Line line : growth.lines()) {
      String unit = line.unit().isEmpty() ? "" : " " + line.unit();
      table
          .row(line.trend() == LeakCheck.Trend.GROWING && growth.longEnough() ? "bad" : "")
          .text(line.tier())
          .text(line.resource())
          .number(say("%,.0f%s", line.first(), unit))
          .number(say("%,.0f%s", line.last(), unit))
          .number(say("%+,.1f%s", line.perMinute(), unit))
          .text(growth.longEnough() ? key(line.trend()) : "")
          .end();
    }
    return "<p id=\"leaks\"><strong>"
        + Html.escape(growth.sentence())
        + "</strong></p>\n"
        + table.html()
        + "<p class=\"hint\">Medians of the first and the last third of the measure phase. Growing: more than usual, and in the last third still at half the mean rate or more; settling: it has grown and is levelling off, as caches and pools do.</p>\n";
  }
}
