package ntier.report;

import static ntier.analysis.words.Words.say;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.turns.Disturbance;
import ntier.analysis.turns.NullPair;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnRatio;
import ntier.analysis.turns.TurnsFindings;
import ntier.analysis.turns.TurnsMeasuring;
import ntier.plan.TurnsLoad;

/** How a run of turns was measured, and how far it is to be trusted. */
final class TurnsMeasuredSection {
  private final TurnsFindings findings;
  private final TurnsMeasuring measuring;

  TurnsMeasuredSection(TurnsFindings findings) {
    this.findings = findings;
    this.measuring = findings.measuring();
  }

  /** The numbers at the top. */
  String figures() {
    return "<dl class=\"figures\">\n"
        + figure("servers", findings.variants().size() - 1)
        + figure("loads", findings.loads().size())
        + figure("whole rounds", measuring.wholeRounds())
        + figure("turns", measuring.played())
        + figure("disturbed", measuring.disturbed())
        + figure("CPU µs per request, servers", micros(measuring.serverCpuMicros()))
        + figure("CPU µs per request, load", micros(measuring.loadCpuMicros()))
        + "</dl>\n";
  }

  private static String figure(String name, int value) {
    return figure(name, say("%,d", value));
  }

  private static String figure(String name, String value) {
    return say("<div><dt>%s</dt><dd>%s</dd></div>\n", Html.escape(name), Html.escape(value));
  }

  private static String micros(OptionalDouble micros) {
    return micros.isPresent() ? Scale.text(micros.getAsDouble()) : "–";
  }

  String html() {
    String trust =
        measuring.trusted()
            ? "No warnings."
            : "Take care: " + String.join("; ", measuring.why()) + ".";
    return Sections.section(
        "h-measured",
        "How it was measured",
        "<p id=\"trust\"><strong>"
            + Html.escape(trust)
            + "</strong></p>\n<ul>\n"
            + facts().stream()
                .map(fact -> "<li>" + Html.escape(fact) + "</li>\n")
                .collect(Collectors.joining())
            + "</ul>\n"
            + nullPairs());
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        say(
            "All servers were up in one testbed. In each of %d rounds each had a turn of %s s with each load, after a warm-up of %s s; the others were frozen meanwhile. The order of each round was drawn anew (seed %d).",
            measuring.rounds(),
            Scale.text(findings.turnSeconds()),
            Scale.text(findings.warmUpSeconds()),
            findings.seed()));
    facts.add(
        say(
            "%,d turns were played; in %,d of them hypervisor or other programs took more than %.0f %% of a core. %,d were played again, %,d are in no figure. %d rounds are whole.",
            measuring.played(),
            measuring.disturbed(),
            Disturbance.MOST_PERCENT,
            measuring.repeated(),
            measuring.discarded(),
            measuring.wholeRounds()));
    findings.loads().stream()
        .map(load -> load.path().latency())
        .filter(latency -> !latency.isZero())
        .distinct()
        .forEach(latency -> held(latency).ifPresent(facts::add));
    busiest()
        .ifPresent(
            point ->
                facts.add(
                    say(
                        "The load took %s µs of CPU per request beside the servers' %s; its thread was busiest with %s: %.0f %% of the time.",
                        micros(measuring.loadCpuMicros()),
                        micros(measuring.serverCpuMicros()),
                        point.point(),
                        point.loadBusyPercent().orElse(0))));
    List<Integer> counts =
        findings.ratios().stream().map(one -> one.ratio().interval().values()).toList();
    if (!counts.isEmpty()) {
      facts.add(
          "Intervals of medians, by how many rounds have both: "
              + MedianInterval.words(counts).replace("runs", "rounds").replace("1 run:", "1 round:")
              + ".");
    }
    return facts;
  }

  private Optional<String> held(Duration latency) {
    List<PointFigures> held =
        findings.loads().stream()
            .filter(load -> load.path().latency().equals(latency))
            .flatMap(load -> findings.points().stream().filter(at(load)))
            .filter(point -> point.heldMicros().isPresent())
            .sorted(Comparator.comparingDouble(point -> point.heldMicros().getAsDouble()))
            .toList();
    return held.isEmpty()
        ? Optional.empty()
        : Optional.of(
            say(
                "Where packets were to be held for %s ms, they were for %s: an interval of throughput or of response times is widened by as much as two of them differ before a claim is judged.",
                Scale.text(latency.toNanos() / 1e6),
                held.getFirst().equals(held.getLast())
                    ? millis(held.getFirst())
                    : millis(held.getFirst()) + " to " + millis(held.getLast())));
  }

  private static Predicate<PointFigures> at(TurnsLoad load) {
    return point -> point.point().load().equals(load.name());
  }

  private static String millis(PointFigures point) {
    return say("%.2f ms (%s)", point.heldMicros().orElseThrow() / 1e3, point.point());
  }

  private Optional<PointFigures> busiest() {
    return findings.points().stream()
        .max(Comparator.comparingDouble(point -> point.loadBusyPercent().orElse(0)));
  }

  private String nullPairs() {
    if (findings.nullPairs().isEmpty()) {
      return "<p>No round has both of the equal servers, so nothing can be told.</p>\n";
    }
    Table table =
        new Table(
            "null-pair",
            "measure",
            "least ratio#",
            "most#",
            "cannot be told at the noisiest load: less than#",
            "");
    for (NullPair pair : findings.nullPairs()) {
      table
          .row(pair.toldApart() ? "bad" : "")
          .text(pair.measure().words())
          .number(
              say("%.3f", pair.ratios().stream().mapToDouble(TurnRatio::median).min().orElse(1)))
          .number(
              say("%.3f", pair.ratios().stream().mapToDouble(TurnRatio::median).max().orElse(1)))
          .number(say("%.1f %%", 100 * pair.resolution().share()))
          .text(outcome(pair))
          .end();
    }
    return say(
            "<h3>Equal servers: %s beside %s</h3>\n",
            Html.escape(findings.variants().get(1).name()), Html.escape(findings.first().name()))
        + table.html()
        + "<p class=\"hint\">The ratio of the two is that of chance alone. The farthest from 1 that its interval reaches at a load is what cannot be told at that load; the table has the noisiest one. Where one was ahead as a whole, over all loads, in each round of so many that chance does not explain it, nothing of the measure is believed; fewer than nine rounds cannot show that.</p>\n";
  }

  private static String outcome(NullPair pair) {
    if (pair.toldApart()) {
      return "told apart: not to be believed";
    }
    return pair.tooFew() ? "too few rounds" : "not told apart";
  }
}
