package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import ntier.analysis.turns.PointCalls;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnsFindings;
import ntier.plan.TurnsLoad;

/** What the servers asked of the kernel, a table for each load that was counted. */
final class TurnsCallsSection {
  private static final int MOST_KINDS = 20;

  /** Below it a call is part of no request: it is done once in a while. */
  private static final double LEAST_PER_REQUEST = 0.0005;

  private static final Set<String> WAITS =
      Set.of("epoll_wait", "epoll_pwait", "epoll_pwait2", "poll", "ppoll", "select", "pselect6");

  private static final Set<String> TRANSFERS =
      Set.of(
          "read",
          "readv",
          "recvfrom",
          "recvmsg",
          "pread64",
          "write",
          "writev",
          "sendto",
          "sendmsg",
          "sendfile",
          "pwrite64",
          "splice");

  private final TurnsFindings findings;

  TurnsCallsSection(TurnsFindings findings) {
    this.findings = findings;
  }

  String html() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < findings.loads().size(); i++) {
      html.append(load(findings.loads().get(i), i));
    }
    String content =
        html.isEmpty()
            ? "<p>They were not counted: the kernel cannot tell, or the run ended before.</p>\n"
            : "<p class=\"hint\">For each request, in turns of their own, as counting makes calls slower; below, bytes or events of each call, and how many of the calls failed.</p>\n"
                + html;
    return Sections.section("h-calls", "System calls per request", content);
  }

  private String load(TurnsLoad load, int i) {
    List<PointFigures> points =
        findings.variants().stream()
            .filter(variant -> variant.twinOf().isEmpty())
            .flatMap(variant -> findings.point(variant.name(), load.name()).stream())
            .filter(point -> point.calls().isPresent())
            .toList();
    if (points.isEmpty()) {
      return "";
    }
    List<String> columns = new ArrayList<>(List.of("call"));
    points.forEach(point -> columns.add(point.point().variant() + "#"));
    Table table = new Table("calls-" + i, "turns", columns);
    for (String kind : kinds(points)) {
      table.row("").raw("", "<code>" + Html.escape(kind) + "</code>");
      points.forEach(point -> table.raw("n", cell(point.calls().get().kind(kind))));
      table.end();
    }
    row(table, "gave the core up, to wait", points, PointCalls::switchesPerRequest);
    row(table, "had to leave the core", points, PointCalls::preemptionsPerRequest);
    return say(
        "<details class=\"panel\"%s>\n<summary>%s</summary>\n%s</details>\n",
        i == 0 ? " open" : "", Html.escape(load.name()), table.html());
  }

  private static void row(
      Table table, String name, List<PointFigures> points, ToDoubleFunction<PointCalls> figure) {
    table.row("").text(name);
    points.forEach(point -> table.number(number(figure.applyAsDouble(point.calls().get()))));
    table.end();
  }

  /** Those of which some variant has the most per request, first. */
  private static List<String> kinds(List<PointFigures> points) {
    Map<String, Double> most = new TreeMap<>();
    for (PointFigures point : points) {
      point.calls().get().kinds().stream()
          .filter(kind -> kind.perRequest() >= LEAST_PER_REQUEST)
          .forEach(kind -> most.merge(kind.call(), kind.perRequest(), Math::max));
    }
    return most.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(MOST_KINDS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String cell(Optional<PointCalls.Kind> kind) {
    return kind.map(one -> number(one.perRequest()) + small(results(one)) + small(errors(one)))
        .orElse("0");
  }

  private static String results(PointCalls.Kind kind) {
    if (WAITS.contains(kind.call())) {
      return say("%.2f events", kind.resultsPerCall());
    }
    return TRANSFERS.contains(kind.call()) ? say("%,.0f bytes", kind.resultsPerCall()) : "";
  }

  private static String errors(PointCalls.Kind kind) {
    return kind.errorsPerCall() < 0.005 ? "" : say("%.0f %% failed", 100 * kind.errorsPerCall());
  }

  private static String small(String text) {
    return text.isEmpty() ? "" : "<small>" + text + "</small>";
  }

  private static String number(double perRequest) {
    return say(perRequest >= 10 ? "%,.1f" : "%.3f", perRequest);
  }
}
