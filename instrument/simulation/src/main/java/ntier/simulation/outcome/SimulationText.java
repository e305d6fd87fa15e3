package ntier.simulation.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.model.Tier;
import ntier.simulation.outcome.Episodes.Episode;

/** A simulation on a terminal, laid out like the summary of a run. */
public final class SimulationText {
  private static final int WIDTH = 80;

  private final Outcome outcome;
  private final List<String> lines = new ArrayList<>();

  private SimulationText(Outcome outcome) {
    this.outcome = outcome;
  }

  /** The summary, each line ended by {@code \n}. */
  public static String of(Outcome outcome) {
    return new SimulationText(outcome).text();
  }

  private String text() {
    wrap("SIMULATED: " + verdict());
    lines.add("");
    tiers();
    lines.add("");
    wrap(
        say(
            "Requests: %,d in %.1f s (%,.0f/s), %,d errors. Response time: half within %s,"
                + " 99 %% within %s, the longest %s.",
            outcome.total(),
            outcome.model().phases().measure().toNanos() / 1e9,
            outcome.perSecond(),
            outcome.errors(),
            time(outcome.p50Millis()),
            time(outcome.p99Millis()),
            time(outcome.maxMillis())));
    vlrt();
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private String verdict() {
    List<Episode> episodes = Episodes.of(outcome);
    if (episodes.isEmpty()) {
      return say(
          "nobody drops; %d millibottlenecks, %,d requests of over a second.",
          outcome.model().injections().size(), outcome.vlrt());
    }
    return outcome.model().tiers().stream()
        .map(tier -> dropping(tier, episodes))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private String dropping(Tier tier, List<Episode> episodes) {
    int level = 1 + outcome.model().tiers().indexOf(tier);
    List<Episode> here = episodes.stream().filter(one -> one.level() == level).toList();
    if (here.isEmpty()) {
      return "";
    }
    long drops = here.stream().mapToLong(Episode::drops).sum();
    String directions =
        here.stream().map(Episode::direction).distinct().collect(Collectors.joining(", "));
    return say(
        "%s (%s) drops %,d requests in %d overflows (%s), %,.0f for each of %d millibottlenecks.",
        tier.name(),
        tier.server(),
        drops,
        here.size(),
        directions,
        (double) drops / Math.max(1, outcome.model().injections().size()),
        outcome.model().injections().size());
  }

  private void tiers() {
    int width =
        Math.max(
            "tier ".length(),
            outcome.model().tiers().stream()
                .mapToInt(tier -> tier.name().length())
                .max()
                .orElse(0));
    lines.add(
        say("%-" + width + "s", "tier")
            + " server       CPU %   queue limit   peak queue   dropped requests   packets");
    for (int k = 0; k < outcome.tiers().size(); k++) {
      Tier tier = outcome.model().tiers().get(k);
      TierOutcome figures = outcome.tiers().get(k);
      lines.add(
          say(
              "%-" + width + "s %-11s %6.1f %,13d %,12d %,18d %,9d",
              tier.name(),
              tier.server() + (tier.replicas() > 1 ? " x" + tier.replicas() : ""),
              figures.cpuPercent(),
              tier.queueLimit(),
              figures.peakQueue(),
              figures.droppedRequests(),
              figures.droppedPackets()));
    }
  }

  private void vlrt() {
    if (outcome.vlrt() == 0) {
      lines.add("Very long requests (VLRT, 1 s or more): none.");
      return;
    }
    String clusters =
        outcome.clusters().entrySet().stream()
            .map(entry -> say("%,d from %d s", entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
    List<String> causes = new ArrayList<>();
    for (int k = 0; k < outcome.tiers().size(); k++) {
      if (outcome.tiers().get(k).vlrt() > 0) {
        causes.add(
            say(
                "%,d lost a packet at %s",
                outcome.tiers().get(k).vlrt(), outcome.model().tiers().get(k).name()));
      }
    }
    causes.add(say("%,d only waited", outcome.vlrtWithoutDrop()));
    wrap(
        say(
            "Very long requests (VLRT, 1 s or more): %,d (%.2f %%): %s. %s.",
            outcome.vlrt(), outcome.vlrtPercent(), clusters, String.join(", ", causes)));
  }

  private void wrap(String text) {
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder("  ").append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
  }

  private static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A time in a fitting unit. */
  static String time(double millis) {
    return millis >= 1000
        ? say("%.2f s", millis / 1000)
        : say(millis >= 100 ? "%.0f ms" : "%.1f ms", millis);
  }
}
