package ntier.report;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.figures.PacketLoss;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.WatchFigures;
import ntier.analysis.overflow.Episode;

/** The tables of findings, each a section. */
final class Sections {
  private final Findings findings;
  private final TierLooks looks;

  Sections(Findings findings) {
    this.findings = findings;
    this.looks = TierLooks.of(findings);
  }

  /** The numbers at the top. */
  String figures() {
    long dropped = findings.episodes().stream().mapToLong(Episode::droppedRequests).sum();
    return findings
        .watched()
        .map(watched -> watchFigures(watched, dropped))
        .orElseGet(() -> userFigures(dropped));
  }

  private String watchFigures(WatchFigures watched, long dropped) {
    return "<dl class=\"figures\">\n"
        + figure("watched-for", "watched for", say("%,.1f s", watched.seconds()))
        + figure("found", "millibottlenecks", say("%,d", findings.origins().size()))
        + figure("dropped", "dropped packets", say("%,d", dropped))
        + "</dl>\n";
  }

  private String userFigures(long dropped) {
    var requests = findings.requests();
    return "<dl class=\"figures\">\n"
        + figure("per-second", "requests per second", say("%,.1f", requests.perSecond()))
        + figure("total", "requests", say("%,d", requests.total()))
        + figure("p50", "median time", time(requests.times().p50Millis()))
        + figure("p99", "99th percentile", time(requests.times().p99Millis()))
        + figure(
            "vlrt-count",
            say("VLRT, %.2f %% of all", findings.vlrt().percent()),
            say("%,d", findings.vlrt().count()))
        + figure("dropped", "dropped", say("%,d", dropped))
        + figure("errors", "errors", say("%,d", requests.errors()))
        + "</dl>\n";
  }

  private static String figure(String id, String name, String value) {
    return say(
        "<div><dt>%s</dt><dd id=\"%s\">%s</dd></div>\n", Html.escape(name), id, Html.escape(value));
  }

  /** All tables, in the order of the page. */
  String all() {
    return findings
            .reproduction()
            .map(
                paper ->
                    section(
                        "h-paper", "The paper", new ReproductionSection(paper, findings).html()))
            .orElse("")
        + section("h-episodes", "Overflow episodes", new EpisodesSection(findings).html())
        + section(
            "h-queues", "Queues during each millibottleneck", new QueuesSection(findings).html())
        + findings
            .watched()
            .map(
                watched ->
                    section(
                        "h-watched",
                        "What was watched",
                        new WatchSection(watched, findings).html()))
            .orElseGet(
                () ->
                    section(
                        "h-histogram", "Response times", new ResponseTimesSection(findings).html()))
        + section("h-tiers", "Tiers", tiers())
        + (findings.watched().isPresent() ? "" : ofUsers())
        + findings
            .writes()
            .map(writes -> section("h-writes", "Writes", new WritesSection(writes).html()))
            .orElse("")
        + findings
            .growth()
            .map(growth -> section("h-growth", "Leaks", new GrowthSection(growth).html()))
            .orElse("")
        + section("h-trust", "How far to trust this run", trust());
  }

  private String ofUsers() {
    return section("h-interactions", "Interactions", interactions())
        + section("h-injected", "Injected and found", new InjectedSection(findings).html());
  }

  static String section(String id, String title, String content) {
    return say(
        "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n%s</section>\n",
        id, id, Html.escape(title), content);
  }

  /** Only of a run that lost something: all others look as they did. */
  private String lossHint() {
    String lost = PacketLoss.lost(findings.tiers());
    return lost.isEmpty() ? "" : "<p id=\"loss\">" + Html.escape(lost) + "</p>\n";
  }

  private String tiers() {
    Table table =
        new Table(
            "tiers",
            "tier",
            "server",
            "CPU %#",
            "queue limit#",
            "peak queue#",
            "dropped requests#",
            "dropped packets#");
    for (TierFigures tier : findings.tiers()) {
      row(table, tier);
      tier.servers().orElse(List.of()).forEach(server -> row(table, server));
    }
    return table.html()
        + findings
            .fit()
            .map(load -> "<p id=\"load\">Load: " + Html.escape(load.sentence()) + "</p>\n")
            .orElse("")
        + findings
            .calibration()
            .map(work -> "<p id=\"work\">Extra work: " + Html.escape(work.sentence()) + "</p>\n")
            .orElse("")
        + lossHint()
        + "<p class=\"hint\">Dropped requests are connections that lost a packet at this tier's listener, each counted once; dropped packets are the kernel's count, including retries.</p>\n";
  }

  private void row(Table table, TierFigures tier) {
    table
        .row(looks.of(tier.tier()))
        .text(tier.tier())
        .text(tier.name())
        .number(
            tier.cpuPercent().isPresent()
                ? say("%.1f", tier.cpuPercent().getAsDouble())
                : "not known")
        .number(tier.queueLimit())
        .number(
            tier.peakQueue().isPresent() ? say("%,d", tier.peakQueue().getAsLong()) : "not known")
        .number(
            tier.droppedRequests().isPresent()
                ? say("%,d", tier.droppedRequests().getAsLong())
                : "not known")
        .number(tier.droppedPackets())
        .end();
  }

  private String interactions() {
    Table table =
        new Table(
            "interactions",
            "interaction",
            "requests#",
            "errors#",
            "median#",
            "99 % within#",
            "longest#",
            "VLRT#");
    for (InteractionFigures one : findings.interactions()) {
      table
          .row("")
          .text(one.interaction())
          .number(one.count())
          .number(one.errors())
          .number(time(one.times().p50Millis()))
          .number(time(one.times().p99Millis()))
          .number(time(one.times().maxMillis()))
          .number(one.vlrt())
          .end();
    }
    return table.html();
  }

  private String trust() {
    String verdict =
        findings.trust().trusted()
            ? "No warnings."
            : "Take care: " + String.join("; ", findings.trust().why()) + ".";
    return "<p id=\"trust\"><strong>"
        + Html.escape(verdict)
        + "</strong></p>\n<ul>\n"
        + findings.trust().facts().stream()
            .map(fact -> "<li>" + Html.escape(fact) + "</li>\n")
            .collect(Collectors.joining())
        + "</ul>\n";
  }
}
