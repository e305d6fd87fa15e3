package ntier.analysis.figures;

import static ntier.analysis.words.Words.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.Window;
import ntier.archive.Absent;
import ntier.archive.Injection;

/**
 * What the injectors say they did against what the analysis found without them.
 *
 * @param injected in the measure phase
 * @param recall share of the injected that were found; 1 if nothing was injected
 * @param precision share of the found that were injected; 1 if nothing was found
 * @param pairs one per injection
 */
public record InjectedVersusFound(
    int injected, int found, double recall, double precision, List<Pair> pairs) {
  /** Found and injected belong together if they start this close to each other or overlap. */
  private static final long NEAR_MICROS = 200_000;

  public InjectedVersusFound {
    pairs = List.copyOf(pairs);
  }

  /**
   * An injection and what was found of it.
   *
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

  /** Compares; aftermaths do not count as found. */
  public static InjectedVersusFound of(
      Recording recording, List<Millibottleneck> millibottlenecks) {
    List<Millibottleneck> found =
        new ArrayList<>(millibottlenecks.stream().filter(one -> !one.aftermath()).toList());
    int all = found.size();
    List<Pair> pairs = new ArrayList<>();
    for (Injection injection : recording.injections()) {
      if (Absent.isPresent(injection.endMicros())
          && recording.window().contains(injection.startMicros())) {
        Optional<Millibottleneck> match =
            found.stream().filter(one -> matches(injection, one)).findFirst();
        match.ifPresent(found::remove);
        pairs.add(pair(injection, match, recording.window()));
      }
    }
    int matched = all - found.size();
    return new InjectedVersusFound(
        pairs.size(),
        all,
        pairs.isEmpty() ? 1 : Rounding.toDigits((double) matched / pairs.size(), 3),
        all == 0 ? 1 : Rounding.toDigits((double) matched / all, 3),
        pairs);
  }

  private static boolean matches(Injection injection, Millibottleneck one) {
    return one.tier().key().equals(injection.tier())
        && (one.overlaps(injection.startMicros(), injection.endMicros())
            || Math.abs(one.startMicros() - injection.startMicros()) <= NEAR_MICROS);
  }

  private static Pair pair(Injection injection, Optional<Millibottleneck> match, Window window) {
    double length = injection.endMicros() - injection.startMicros();
    return new Pair(
        injection.injector(),
        injection.tier(),
        Rounding.millis(injection.startMicros() - window.startMicros()),
        Rounding.millis(length),
        match.map(
            one ->
                new Match(
                    key(one.kind()),
                    Rounding.millis(one.startMicros() - injection.startMicros()),
                    Rounding.toDigits(100 * (one.durationMicros() - length) / length, 1))));
  }
}
