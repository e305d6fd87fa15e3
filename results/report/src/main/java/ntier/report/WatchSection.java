package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.Findings;
import ntier.analysis.figures.LoggedRequests;
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
        + "<p class=\"hint\">A watch sees no single request, and a tier's queue is its connections: those that it holds and those in its accept queue. Connections that are kept open between requests are among them. Drops are packets, so one that is dropped again counts again. The times are shares of the watch in which some task of the server's control group waited.</p>\n"
        + logged();
  }

  /** Requests by the servers' own logs, where some are read. */
  private String logged() {
    if (watched.servers().stream().allMatch(one -> one.log().isEmpty())) {
      return "<p>No log of requests was found among the files that the servers write, so response times are not known.</p>\n";
    }
    Table table =
        new Table(
            "logged",
            "tier",
            "log",
            "requests#",
            "per second#",
            "answered with 4xx#",
            "5xx#",
            "half within#",
            "99 % within#",
            "the longest#",
            "1 s and more#");
    for (WatchFigures.Server one : watched.servers()) {
      Optional<LoggedRequests> requests = one.requests();
      Optional<LoggedRequests.Times> times = requests.flatMap(LoggedRequests::times);
      table
          .row(looks.of(one.name()))
          .text(one.name())
          .text(one.log().orElse("none found"))
          .number(requests.map(all -> say("%,d", all.requests())).orElse(""))
          .number(requests.map(all -> say("%,.1f", all.perSecond())).orElse(""))
          .number(requests.map(all -> say("%,d", all.clientErrors())).orElse(""))
          .number(requests.map(all -> say("%,d", all.serverErrors())).orElse(""))
          .number(times.map(all -> millis(all.p50Millis())).orElse(""))
          .number(times.map(all -> millis(all.p99Millis())).orElse(""))
          .number(times.map(all -> millis(all.maxMillis())).orElse(""))
          .number(times.map(all -> say("%,d", all.veryLong())).orElse(""))
          .end();
    }
    return "<h3>Requests, by the servers' own logs</h3>\n"
        + table.html()
        + "<p class=\"hint\">Of the whole seconds of the watch, as the logs name them. A server writes a request down when it is answered, some of them seconds later; what was not written when the watch ended is not counted. A log without times has the form that servers have from the start.</p>\n";
  }

  private static String millis(double millis) {
    return millis >= 1000 ? say("%,.1f s", millis / 1000) : Scale.text(millis) + " ms";
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? say("%,d", value.getAsLong()) : "not known";
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? say("%.1f %%", value.getAsDouble()) : "not known";
  }
}
