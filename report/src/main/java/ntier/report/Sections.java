package ntier.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.VlrtFigures;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Step;

/** The tables of findings, each a section. */
final class Sections {
  private final Findings findings;

  Sections(Findings findings) {
    this.findings = findings;
  }

  /** The numbers at the top. */
  String figures() {
    long dropped = findings.episodes().stream().mapToLong(Episode::droppedRequests).sum();
    var requests = findings.requests();
    return "<dl class=\"figures\">\n"
        + figure("per-second", "requests per second", Html.say("%,.1f", requests.perSecond()))
        + figure("total", "requests", Html.say("%,d", requests.total()))
        + figure("p50", "median response time", Html.time(requests.times().p50Millis()))
        + figure("p99", "99th percentile", Html.time(requests.times().p99Millis()))
        + figure(
            "vlrt-count",
            Html.say("VLRT, %.2f %% of all", findings.vlrt().percent()),
            Html.say("%,d", findings.vlrt().count()))
        + figure("dropped", "dropped", Html.say("%,d", dropped))
        + figure("errors", "errors", Html.say("%,d", requests.errors()))
        + "</dl>\n";
  }

  private static String figure(String id, String name, String value) {
    return Html.say(
        "<div><dt>%s</dt><dd id=\"%s\">%s</dd></div>\n", Html.escape(name), id, Html.escape(value));
  }

  /** All tables, in the order of the page. */
  String all() {
    return section("h-episodes", "Overflow episodes", episodes())
        + section("h-histogram", "Response times", histogram())
        + section("h-tiers", "Tiers", tiers())
        + section("h-interactions", "Interactions", interactions())
        + section("h-injected", "Injected and found", injected())
        + section("h-trust", "How far to trust this run", trust());
  }

  static String section(String id, String title, String content) {
    return Html.say(
        "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n%s</section>\n",
        id, id, Html.escape(title), content);
  }

  private String episodes() {
    if (findings.episodes().isEmpty()) {
      return "<p>None: no tier dropped a packet in the measure phase.</p>\n";
    }
    Table table =
        new Table(
            "episodes", "at#", "kind", "from", "dropped by", "dropped#", "VLRT#", "what happened");
    for (Episode episode : findings.episodes()) {
      table
          .row("tier-" + episode.dropping().key())
          .number(Html.say("%.2f s", findings.window().millis(episode.startMicros()) / 1e3))
          .text(episode.direction().name().toLowerCase(Locale.ROOT))
          .text(episode.origin().map(origin -> origin.tier().key()).orElse("unknown"))
          .text(episode.dropping().key())
          .number(episode.droppedRequests())
          .number(episode.vlrt())
          .raw("words", Html.escape(episode.sentence()) + steps(episode))
          .end();
    }
    return table.html();
  }

  private static String steps(Episode episode) {
    if (episode.sequence().isEmpty()) {
      return "";
    }
    return episode.sequence().stream()
        .map(Sections::step)
        .collect(Collectors.joining("", "<ul class=\"steps\">", "</ul>"));
  }

  private static String step(Step step) {
    return Html.say(
        "<li><b>%s</b> +%,d ms: %s</li>",
        Html.escape(step.name()), step.afterMillis(), Html.escape(step.what()));
  }

  private String histogram() {
    VlrtFigures vlrt = findings.vlrt();
    List<String> words = new ArrayList<>();
    words.add(
        "Response time is from the start of a request to its end; both scales as in Figure 1 of the paper, in steps of 100 ms.");
    if (vlrt.count() > 0) {
      words.add(
          Html.say(
              "Very long ones (1 s or more): %s.",
              vlrt.clustersSeconds().entrySet().stream()
                  .map(one -> Html.say("%,d from %d s", one.getValue(), one.getKey()))
                  .collect(Collectors.joining(", "))));
      words.add(
          Html.say(
              "%,d of them ended more than half a second after a whole one, away from the times of retries; %,d lost no packet and only waited.",
              vlrt.outsideClusters(), vlrt.queueing()));
    }
    var intended = findings.requests().fromIntended();
    words.add(
        Html.say(
            "Counted from when a user meant to send (so that a late generator hides nothing): 99 %% within %s, the longest %s.",
            Html.time(intended.p99Millis()), Html.time(intended.maxMillis())));
    return HistogramSvg.of(findings.responseTimes())
        + "<p>"
        + Html.escape(String.join(" ", words))
        + "</p>\n";
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
      table
          .row("tier-" + tier.tier().key())
          .text(tier.tier().key())
          .text(tier.name())
          .number(
              tier.cpuPercent().isPresent()
                  ? Html.say("%.1f", tier.cpuPercent().getAsDouble())
                  : "not known")
          .number(tier.queueLimit())
          .number(
              tier.peakQueue().isPresent()
                  ? Html.say("%,d", tier.peakQueue().getAsLong())
                  : "not known")
          .number(
              tier.droppedRequests().isPresent()
                  ? Html.say("%,d", tier.droppedRequests().getAsLong())
                  : "not known")
          .number(tier.droppedPackets())
          .end();
    }
    return table.html()
        + "<p class=\"hint\">Dropped requests are connections that lost a packet at this tier's listener, each once; dropped packets are the kernel's count, retries included.</p>\n";
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
          .number(Html.time(one.times().p50Millis()))
          .number(Html.time(one.times().p99Millis()))
          .number(Html.time(one.times().maxMillis()))
          .number(one.vlrt())
          .end();
    }
    return table.html();
  }

  private String injected() {
    InjectedVersusFound compared = findings.injectedVersusFound();
    String words =
        Html.say(
            "<p>%d injected, %d found in the samples alone; %.0f %% of the injected were found, %.0f %% of the found were injected.</p>\n",
            compared.injected(),
            compared.found(),
            100 * compared.recall(),
            100 * compared.precision());
    if (compared.pairs().isEmpty()) {
      return words;
    }
    Table table =
        new Table(
            "injected",
            "tier",
            "injector",
            "at#",
            "length#",
            "found as",
            "start off by#",
            "length off by#");
    for (InjectedVersusFound.Pair pair : compared.pairs()) {
      table
          .row("tier-" + Html.escape(pair.tier()))
          .text(pair.tier())
          .text(pair.injector())
          .number(Html.say("%.2f s", pair.startMillis() / 1e3))
          .number(Html.say("%.0f ms", pair.durationMillis()))
          .text(pair.found().map(InjectedVersusFound.Match::kind).orElse("not found"))
          .number(
              pair.found().map(match -> Html.say("%+.1f ms", match.startErrorMillis())).orElse(""))
          .number(
              pair.found()
                  .map(match -> Html.say("%+.1f %%", match.durationErrorPercent()))
                  .orElse(""))
          .end();
    }
    return words + table.html();
  }

  private String trust() {
    String verdict =
        findings.trust().trusted()
            ? "Nothing speaks against it."
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
