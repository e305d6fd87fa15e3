package ntier.analysis.scoring;

import java.util.List;
import java.util.Optional;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.InjectedVersusFound.Match;

/**
 * How well the millibottlenecks of some runs were found: against what the injectors recorded, kind
 * and tier right.
 *
 * @param injected in the measure phases of all runs
 * @param found without aftermaths
 * @param matched injected and found
 * @param startMillis how far off the starts of the matched are; tolerance 100 ms
 * @param lengthPercent how far off their lengths are; tolerance 20 %
 */
public record DetectionScore(
    int runs, int injected, int found, int matched, Errors startMillis, Errors lengthPercent) {
  private static final double START_MILLIS = 100;
  private static final double LENGTH_PERCENT = 20;

  /** Over all these runs together. */
  public static DetectionScore of(List<InjectedVersusFound> runs) {
    List<Match> matches =
        runs.stream()
            .flatMap(run -> run.pairs().stream())
            .map(InjectedVersusFound.Pair::found)
            .flatMap(Optional::stream)
            .toList();
    return new DetectionScore(
        runs.size(),
        runs.stream().mapToInt(InjectedVersusFound::injected).sum(),
        runs.stream().mapToInt(InjectedVersusFound::found).sum(),
        matches.size(),
        Errors.of(matches.stream().mapToDouble(Match::startErrorMillis), START_MILLIS),
        Errors.of(matches.stream().mapToDouble(Match::durationErrorPercent), LENGTH_PERCENT));
  }

  /** Share of the injected that were found; 1 if nothing was injected. */
  public double recall() {
    return injected == 0 ? 1 : (double) matched / injected;
  }

  /** Share of the found that were injected; 1 if nothing was found. */
  public double precision() {
    return found == 0 ? 1 : (double) matched / found;
  }
}
