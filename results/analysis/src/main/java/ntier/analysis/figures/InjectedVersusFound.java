package ntier.analysis.figures;

import static ntier.analysis.words.Words.key;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.RunData;
import ntier.archive.Absent;
import ntier.archive.Injection;

/**
 * What the injectors say they did against what the analysis found without them.
 *
 * @param injected in the measure phase
 * @param recall share of the injected that were found, as the right kind; 1 if nothing was injected
 * @param precision share of the found that were injected; 1 if nothing was found
 * @param startsWithin100Millis of those that were found, how many start within 100 ms of the record
 * @param lengthsWithin20Percent of those, how many are as long as the record within 20 %
 * @param pairs one per injection
 */
public record InjectedVersusFound(
    int injected,
    int found,
    double recall,
    double precision,
    int startsWithin100Millis,
    int lengthsWithin20Percent,
    List<Pair> pairs) {
  /** Found and injected belong together if they start this close to each other or overlap. */
  private static final long NEAR_MICROS = 200_000;

  private static final double NEAR_START_MILLIS = 100;
  private static final double NEAR_LENGTH_PERCENT = 20;

  public InjectedVersusFound {
    pairs = List.copyOf(pairs);
  }

  /**
   * An injection and what was found of it.
   *
   * @param tier the server it was injected into: the tier's name where it has only one
   * @param found empty if it was missed
   */
  public record Pair(
      String injector,
      String tier,
      double startMillis,
      double durationMillis,
      Optional<Match> found) {}

  /**
   * @param startErrorMillis found less injected
   * @param durationErrorPercent of the injected length
   */
  public record Match(String kind, double startErrorMillis, double durationErrorPercent) {}

  /**
   * Compares; aftermaths do not count as found.
   *
   * @param kinds what proves an injection, by the name of its cause; of other causes every kind
   *     does
   */
  public static InjectedVersusFound of(
      RunData recording, List<Millibottleneck> millibottlenecks, Map<String, Kind> kinds) {
    List<Millibottleneck> found =
        millibottlenecks.stream().filter(one -> !one.aftermath()).toList();
    List<Injection> injected =
        recording.injections().stream()
            .filter(it -> Absent.isPresent(it.endMicros()))
            .filter(it -> recording.window().contains(it.startMicros()))
            .toList();
    Map<Injection, Millibottleneck> matches = matches(injected, found, kinds);
    List<Pair> pairs =
        injected.stream()
            .map(it -> pair(it, Optional.ofNullable(matches.get(it)), recording))
            .toList();
    return new InjectedVersusFound(
        pairs.size(),
        found.size(),
        share(matches.size(), pairs.size()),
        share(matches.size(), found.size()),
        count(pairs, match -> Math.abs(match.startErrorMillis()) <= NEAR_START_MILLIS),
        count(pairs, match -> Math.abs(match.durationErrorPercent()) <= NEAR_LENGTH_PERCENT),
        pairs);
  }

  /** Pairs those that could belong together by the closest starts. */
  private static Map<Injection, Millibottleneck> matches(
      List<Injection> injected, List<Millibottleneck> found, Map<String, Kind> kinds) {
    record Candidate(Injection injection, Millibottleneck one) {
      long distance() {
        return Math.abs(one.startMicros() - injection.startMicros());
      }
    }
    List<Candidate> candidates =
        injected.stream()
            .flatMap(it -> found.stream().map(one -> new Candidate(it, one)))
            .filter(it -> matches(it.injection(), it.one(), kinds))
            .sorted(Comparator.comparingLong(Candidate::distance))
            .toList();
    Map<Injection, Millibottleneck> matches = new IdentityHashMap<>();
    Set<Millibottleneck> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Candidate candidate : candidates) {
      if (!matches.containsKey(candidate.injection()) && taken.add(candidate.one())) {
        matches.put(candidate.injection(), candidate.one());
      }
    }
    return matches;
  }

  private static boolean matches(
      Injection injection, Millibottleneck one, Map<String, Kind> kinds) {
    return isAt(injection, one)
        && kinds.getOrDefault(injection.injector(), one.kind()) == one.kind()
        && (one.overlaps(injection.startMicros(), injection.endMicros())
            || Math.abs(one.startMicros() - injection.startMicros()) <= NEAR_MICROS);
  }

  /** Whether an injection was into the server that was short of something. */
  public static boolean isAt(Injection injection, Millibottleneck one) {
    return one.name().equals(injection.host());
  }

  private static double share(int part, int all) {
    return all == 0 ? 1 : Rounding.toDigits((double) part / all, 3);
  }

  private static int count(List<Pair> pairs, Predicate<Match> good) {
    return (int) pairs.stream().flatMap(pair -> pair.found().stream()).filter(good).count();
  }

  private static Pair pair(
      Injection injection, Optional<Millibottleneck> match, RunData recording) {
    double length = injection.endMicros() - injection.startMicros();
    return new Pair(
        injection.injector(),
        recording
            .server(injection.host())
            .flatMap(server -> server.place().which())
            .orElse(injection.tier()),
        Rounding.millis(injection.startMicros() - recording.window().startMicros()),
        Rounding.millis(length),
        match.map(
            one ->
                new Match(
                    key(one.kind()),
                    Rounding.millis(one.startMicros() - injection.startMicros()),
                    Rounding.toDigits(100 * (one.durationMicros() - length) / length, 1))));
  }
}
