package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.Findings;
import ntier.analysis.figures.WatchFigures;

/** The servers that were watched, with their queues and pressure. */
final class WatchSection {
  private final WatchFigures watched;
  private final TierLooks looks;

  WatchSection(WatchFigures watched, Findings findings) {
    this.watched = watched;
    this.looks = TierLooks.of(findings);
  }

  String html() {
    Table table =
        new Table(
            "watched",
            "tier",
            "program",
            "listens at",
            "connections, median#",
            "most#",
            "accept queue, most#",
            "backlog#",
            "waited for CPU#",
            "for I/O#",
            "for memory#");
    for (WatchFigures.Server one : watched.servers()) {
      table
          .row(looks.of(one.name()))
          .text(one.name())
          .text(one.program())
          .text(one.place())
          .number(count(one.connectionsMedian()))
          .number(count(one.connectionsPeak()))
          .number(one.acceptQueuePeak())
          .number(one.backlog() == 0 ? "not known" : say("%,d", one.backlog()))
          .number(percent(one.cpuPressurePercent()))
          .number(percent(one.ioPressurePercent()))
          .number(percent(one.memoryPressurePercent()))
          .end();
    }
    return table.html()
        + "<p class=\"hint\">A watch sees no requests, so response times are not known, and a tier's queue is its connections: those that it holds and those in its accept queue. Connections that are kept open between requests are among them. Drops are packets, so one that is dropped again counts again. The times are shares of the watch in which some task of the server's control group waited.</p>\n";
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? say("%,d", value.getAsLong()) : "not known";
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? say("%.1f %%", value.getAsDouble()) : "not known";
  }
}
