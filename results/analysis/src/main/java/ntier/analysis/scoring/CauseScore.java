package ntier.analysis.scoring;

import java.util.List;
import ntier.analysis.millibottleneck.Kind;

/**
 * How well the millibottlenecks of one cause were found in a detection set.
 *
 * @param apart injections that saturated nothing by the {@link Witness}: counted nowhere else, and
 *     whether found or not
 * @param shorter injections of less than the scored length, counted nowhere else
 * @param recall of the others, how many were found
 * @param precision of what was found as this cause's kind, how much had been injected: false alarms
 *     of a kind count against each cause that it is the kind of
 */
public record CauseScore(String cause, int apart, int shorter, Wilson recall, Wilson precision) {
  /** Shorter ones are not scored: two ticks and their edges. */
  public static final double SCORED_MILLIS = 150;

  /**
   * @param cause what to call it: of one injector there may be several
   * @param runs with its injections
   * @param falseAlarms of its kind
   */
  public static CauseScore of(String cause, String injector, List<RunScore> runs, int falseAlarms) {
    int apart = 0;
    int shorter = 0;
    int scored = 0;
    int found = 0;
    int foundAny = 0;
    for (RunScore run : runs) {
      for (RunScore.ScoredInjection injection : run.injections()) {
        if (!injection.cause().equals(injector)) {
          continue;
        }
        foundAny += injection.found() ? 1 : 0;
        if (injection.millis() < SCORED_MILLIS) {
          shorter++;
        } else if (!injection.saturated()) {
          apart++;
        } else {
          scored++;
          found += injection.found() ? 1 : 0;
        }
      }
    }
    return new CauseScore(
        cause,
        apart,
        shorter,
        Wilson.of(found, scored),
        Wilson.of(foundAny, foundAny + falseAlarms));
  }

  /** False alarms of a cause's kind in some runs. */
  public static int falseAlarms(Kind kind, List<RunScore> runs) {
    return runs.stream().mapToInt(run -> run.falseAlarms().getOrDefault(kind, 0)).sum();
  }
}
