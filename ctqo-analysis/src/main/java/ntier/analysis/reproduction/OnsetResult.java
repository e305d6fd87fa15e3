package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.Spread;
import ntier.plan.paper.Paper;

/**
 * From which utilisation on requests are very long because packets were lost, in the runs of a
 * sweep of the load. Utilisation is the measured CPU of the busiest tier, in percent of one core.
 *
 * @param levels of the load, in the order of the sweep
 * @param onsets the least utilisation at which a run lost requests, for each repetition of the
 *     sweep in which one did
 * @param repetitions of the sweep
 * @param spared the greatest utilisation of a run that lost none; empty if all did
 */
public record OnsetResult(
    Paper.Onset asked,
    List<Level> levels,
    List<Double> onsets,
    int repetitions,
    Optional<Double> spared) {
  public OnsetResult {
    levels = List.copyOf(levels);
    onsets = List.copyOf(onsets);
  }

  /**
   * One load.
   *
   * @param label what distinguishes it, such as {@code users 4000}
   * @param losing in how many of its runs requests were lost
   * @param lost requests that are very long because packets were lost
   */
  public record Level(String label, int runs, int losing, Spread utilisation, Spread lost) {}

  /** A run, as far as it tells something about the onset. */
  private record Point(int repetition, double utilisation, long lost) {}

  static OnsetResult of(Paper.Onset asked, List<ComparedRun> runs) {
    List<Level> levels = new ArrayList<>();
    if (!runs.isEmpty()) {
      new Comparison("", List.of(), runs)
          .variants()
          .forEach(
              variant -> level(variant.label(), points(variant.runs())).ifPresent(levels::add));
    }
    List<Point> points = points(runs);
    Map<Integer, Optional<Double>> onsets =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    Point::repetition,
                    TreeMap::new,
                    Collectors.collectingAndThen(Collectors.toList(), OnsetResult::least)));
    return new OnsetResult(
        asked,
        levels,
        onsets.values().stream().flatMap(Optional::stream).toList(),
        onsets.size(),
        points.stream()
            .filter(point -> point.lost() == 0)
            .map(Point::utilisation)
            .max(Double::compare));
  }

  private static List<Point> points(List<ComparedRun> runs) {
    List<Point> points = new ArrayList<>();
    for (ComparedRun run : runs) {
      Observed observed = Observed.of(run.findings());
      observed
          .utilisation()
          .ifPresent(percent -> points.add(new Point(run.repetition(), percent, observed.lost())));
    }
    return points;
  }

  private static Optional<Level> level(String label, List<Point> points) {
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Level(
                label,
                points.size(),
                (int) points.stream().filter(point -> point.lost() > 0).count(),
                Spread.of(points.stream().map(Point::utilisation).toList()),
                Spread.of(points.stream().map(point -> (double) point.lost()).toList())));
  }

  private static Optional<Double> least(List<Point> points) {
    return points.stream()
        .filter(point -> point.lost() > 0)
        .map(Point::utilisation)
        .min(Double::compare);
  }

  /** Over the repetitions in which there was one. */
  public Optional<Spread> onset() {
    return onsets.isEmpty() ? Optional.empty() : Optional.of(Spread.of(onsets));
  }

  /** Whether the onset is where it should be, or there is none where there should be none. */
  public Agreement agreement() {
    if (repetitions == 0) {
      return Agreement.UNKNOWN;
    }
    return Agreement.of(
        asked.begins().isPresent()
            ? 2 * onsets.size() > repetitions
                && asked.begins().get().holds(onset().orElseThrow().median())
            : onsets.isEmpty() && asked.spared().orElseThrow().holds(spared.orElse(0.0)));
  }

  /** Such as {@code from 43 % on [41-52 %], in 5 of 5 sweeps}. */
  public String found() {
    if (repetitions == 0) {
      return "not run";
    }
    String sweeps = repetitions == 1 ? "in one sweep" : say("in %d sweeps", repetitions);
    return onset()
        .map(
            spread ->
                say(
                    "from %.0f %% on%s, in %d of %d sweep%s",
                    spread.median(),
                    range(spread),
                    onsets.size(),
                    repetitions,
                    repetitions == 1 ? "" : "s"))
        .orElseGet(() -> say("none up to %.0f %% %s", spared.orElse(0.0), sweeps));
  }

  private static String range(Spread spread) {
    return spread.low() == spread.high() ? "" : say(" [%.0f-%.0f %%]", spread.low(), spread.high());
  }

  /** Why it differs or is not known; empty where it agrees. */
  public String why() {
    return switch (agreement()) {
      case AGREES -> "";
      case UNKNOWN -> "no run of " + asked.experiment() + " is finished";
      case DIFFERS ->
          asked
              .begins()
              .map(bound -> "it should begin at a utilisation of " + bound + "; found: " + found())
              .orElseGet(
                  () ->
                      onsets.isEmpty()
                          ? say(
                              "the busiest tier came to %.0f %% only, %s was to be tried",
                              spared.orElse(0.0), asked.spared().orElseThrow())
                          : "requests were lost " + found());
    };
  }
}
