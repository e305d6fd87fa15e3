package ntier.analysis;

import static ntier.analysis.words.Words.say;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.figures.PacketLoss;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.WatchFigures;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.analysis.words.Words;

/**
 * The run in a sentence.
 *
 * @param name of the case, such as {@code UPSTREAM CTQO}
 * @param text what happened
 * @param overflow whether a tier dropped something
 */
public record Verdict(String name, String text, boolean overflow) {

  /** The verdict on a run; that of most drops where there are several cases. */
  public static Verdict of(Findings findings) {
    String lost = PacketLoss.lost(findings.tiers());
    Verdict verdict = byFindings(findings);
    if (!lost.isEmpty()) {
      verdict = verdict.with(lost);
    }
    Optional<String> earlier = PacketLoss.earlier(findings.tiers());
    if (earlier.isPresent()) {
      verdict = verdict.with(earlier.get());
    }
    return filesChanged(findings, verdict);
  }

  private static Verdict filesChanged(Findings findings, Verdict verdict) {
    return findings
        .trust()
        .filesChanged()
        .map(changed -> verdict.with("Take care: " + changed + "."))
        .orElse(verdict);
  }

  private Verdict with(String more) {
    return new Verdict(name, text + " " + more, overflow);
  }

  private static Verdict byFindings(Findings findings) {
    if (findings.window().buckets() == 0) {
      return new Verdict(
          "NOTHING TO JUDGE", "the run ended before its measure phase began.", false);
    }
    if (findings.watched().isPresent()
        && findings.episodes().isEmpty()
        && findings.origins().isEmpty()) {
      return nothingToSee(findings.watched().get());
    }
    if (findings.episodes().isEmpty()) {
      return new Verdict("No overflow", quiet(findings), false);
    }
    int unexplained = drops(findings.episodes(), Direction.UNKNOWN);
    if (unexplained == drops(findings.episodes(), Direction.values())) {
      return new Verdict(
          overloaded(findings) == unexplained ? "OVERLOAD" : "OVERFLOW OF UNKNOWN ORIGIN",
          "no millibottleneck was found that explains it; "
              + WhoDropped.text(findings)
              + "."
              + overload(findings),
          true);
    }
    String text = causes(findings, linked(findings)) + "; " + WhoDropped.text(findings) + ".";
    int several =
        findings.episodes().stream()
            .filter(one -> one.origins().size() > 1)
            .mapToInt(Episode::droppedRequests)
            .sum();
    if (several > 0) {
      text += say(" %,d of them come from several at once.", several);
    }
    if (unexplained > 0) {
      text +=
          say(" For %,d of them no millibottleneck was found.", unexplained) + overload(findings);
    }
    return new Verdict(directions(findings.episodes()) + " CTQO", text, true);
  }

  private static Verdict nothingToSee(WatchFigures watched) {
    return new Verdict(
        "Nothing to see",
        say(
            "in %.1f s no listener dropped a packet and no millibottleneck was found%s.",
            watched.seconds(), watched.silent() ? "; no connection was seen" : ""),
        false);
  }

  private static int overloaded(Findings findings) {
    return findings.episodes().stream()
        .filter(one -> one.overloaded().isPresent())
        .mapToInt(Episode::droppedRequests)
        .sum();
  }

  private static String overload(Findings findings) {
    int drops = overloaded(findings);
    Set<String> overloaded =
        findings.episodes().stream()
            .flatMap(one -> one.overloaded().stream())
            .collect(Collectors.toSet());
    String tiers =
        Words.list(
            findings.servers().stream()
                .map(TierFigures::tier)
                .filter(overloaded::contains)
                .toList());
    return drops == 0
        ? ""
        : say(
            " %,d came of an overload: the cores of %s were full for more than 2 s.", drops, tiers);
  }

  static int drops(List<Episode> episodes, Direction... directions) {
    return episodes.stream()
        .filter(one -> Arrays.asList(directions).contains(one.direction()))
        .mapToInt(Episode::droppedRequests)
        .sum();
  }

  /** The commonest first; one that has less than a tenth of the drops gives no name to a run. */
  private static String directions(List<Episode> episodes) {
    int all = drops(episodes, Direction.values()) - drops(episodes, Direction.UNKNOWN);
    return Arrays.stream(Direction.values())
        .filter(direction -> direction != Direction.UNKNOWN)
        .filter(direction -> drops(episodes, direction) * 10 >= all)
        .sorted(Comparator.comparingInt(direction -> -drops(episodes, direction)))
        .map(Direction::name)
        .collect(Collectors.joining(" AND "));
  }

  /** Millibottlenecks of the kinds and servers that overflows came from. */
  private static List<Millibottleneck> linked(Findings findings) {
    return findings.origins().stream()
        .filter(
            one ->
                findings.episodes().stream()
                    .flatMap(episode -> episode.origins().stream())
                    .anyMatch(
                        origin -> origin.name().equals(one.name()) && origin.kind() == one.kind()))
        .toList();
  }

  private static String quiet(Findings findings) {
    boolean earlier = findings.tiers().stream().anyMatch(tier -> PacketLoss.earlier(tier) > 0);
    String nothing =
        earlier ? "no request of the measure phase was dropped" : "no tier dropped a packet";
    boolean exact = findings.tiers().stream().allMatch(tier -> tier.droppedRequests().isPresent());
    if (!exact) {
      nothing = "no drop was seen";
    }
    return findings.origins().isEmpty()
        ? nothing + ", and no millibottleneck was found."
        : nothing + ", though " + causes(findings, findings.origins()) + "." + overlap(findings);
  }

  private static String overlap(Findings findings) {
    OptionalDouble median = QueuesMeanwhile.median(findings.queues());
    return median.isPresent() && median.getAsDouble() >= QueuesMeanwhile.OVERLAPPING
        ? say(
            " Meanwhile the tiers' queues were %.0f %% the same requests.",
            100 * median.getAsDouble())
        : "";
  }

  /** Such as {@code app was stopped 11 times for about 0.5 s}. */
  private static String causes(Findings findings, List<Millibottleneck> origins) {
    Map<String, Map<Kind, List<Millibottleneck>>> grouped =
        origins.stream()
            .collect(
                Collectors.groupingBy(
                    Millibottleneck::name,
                    Collectors.groupingBy(
                        Millibottleneck::kind, TreeMap::new, Collectors.toList())));
    return Words.list(
        findings.servers().stream()
            .map(server -> grouped.getOrDefault(server.tier(), Map.of()))
            .flatMap(byKind -> byKind.values().stream())
            .map(Verdict::cause)
            .toList());
  }

  private static String cause(List<Millibottleneck> alike) {
    long[] lengths = alike.stream().mapToLong(Millibottleneck::durationMicros).sorted().toArray();
    String times = alike.size() == 1 ? "once" : say("%,d times", alike.size());
    return say(
        "%s was %s %s for about %s s",
        alike.getFirst().name(),
        alike.getFirst().kind().state(),
        times,
        seconds(lengths[lengths.length / 2]));
  }

  private static String seconds(long micros) {
    return micros >= 95_000 ? say("%.1f", micros / 1e6) : say("%.2f", micros / 1e6);
  }
}
