package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.plan.paper.Measure;
import ntier.plan.paper.Paper;

/**
 * From which utilisation on requests are very long, whether they lost a packet or only waited, in
 * the runs of a sweep of the load. Utilisation is that of the fullest core: where each server has a
 * machine, as in the paper, that of the busiest server. Runs that are not to be trusted are shown,
 * and count for nothing.
 *
 * @param levels of the load, in the order of the sweep
 * @param sweeps what is known of each repetition
 */
public record OnsetResult(Paper.Onset asked, List<Level> levels, List<Sweep> sweeps) {
  private static final Measure UTILISATION = Measure.parse("core");
  private static final Measure VLRT = Measure.parse("vlrt");

  public OnsetResult {
    levels = List.copyOf(levels);
    sweeps = List.copyOf(sweeps);
  }

  /**
   * One load.
   *
   * @param label what distinguishes it, such as {@code users 4000}
   * @param trusted how many of its runs are to be trusted
   * @param having in how many of all of them requests were very long
   * @param vlrt in percent of all requests
   */
  public record Level(
      String label, int runs, int trusted, int having, Spread utilisation, Spread vlrt) {}

  /**
   * One repetition, by the runs of it that are to be trusted.
   *
   * @param onset the least utilisation at which requests were very long
   * @param spared the greatest at which none were
   * @param tried the least utilisation of all
   */
  public record Sweep(Optional<Double> onset, Optional<Double> spared, Optional<Double> tried) {}

  /** A run, as far as it tells something about the onset. */
  private record Point(int repetition, double utilisation, double vlrt, boolean trusted) {}

  /**
   * What the runs of all variants tell of an onset.
   *
   * @param all also those of another nx than asked for, which are left out
   */
  public static OnsetResult of(Paper.Onset asked, List<ComparedRun> all) {
    List<ComparedRun> runs =
        all.stream()
            .filter(run -> asked.nx().isEmpty() || asked.nx().get() == run.findings().nx())
            .toList();
    List<Level> levels = new ArrayList<>();
    Variant.of(runs)
        .forEach(
            variant ->
                level(variant.label(), asked, points(variant.runs())).ifPresent(levels::add));
    Map<Integer, List<Point>> repetitions =
        points(runs).stream()
            .collect(Collectors.groupingBy(Point::repetition, TreeMap::new, Collectors.toList()));
    return new OnsetResult(
        asked, levels, repetitions.values().stream().map(one -> sweep(asked, one)).toList());
  }

  private static List<Point> points(List<ComparedRun> runs) {
    List<Point> points = new ArrayList<>();
    for (ComparedRun run : runs) {
      OptionalDouble utilisation = Measured.of(UTILISATION, run.findings());
      OptionalDouble vlrt = Measured.of(VLRT, run.findings());
      if (utilisation.isPresent() && vlrt.isPresent()) {
        points.add(
            new Point(
                run.repetition(),
                utilisation.getAsDouble(),
                vlrt.getAsDouble(),
                run.findings().trust().trusted()));
      }
    }
    return points;
  }

  private static Optional<Level> level(String label, Paper.Onset asked, List<Point> points) {
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Level(
                label,
                points.size(),
                (int) points.stream().filter(Point::trusted).count(),
                (int) points.stream().filter(point -> point.vlrt() > asked.vlrt()).count(),
                Spread.of(points.stream().map(Point::utilisation).toList()),
                Spread.of(points.stream().map(Point::vlrt).toList())));
  }

  private static Sweep sweep(Paper.Onset asked, List<Point> points) {
    return new Sweep(
        utilisations(points)
            .filter(point -> point.vlrt() > asked.vlrt())
            .map(Point::utilisation)
            .min(Double::compare),
        utilisations(points)
            .filter(point -> point.vlrt() <= asked.vlrt())
            .map(Point::utilisation)
            .max(Double::compare),
        utilisations(points).map(Point::utilisation).min(Double::compare));
  }

  private static Stream<Point> utilisations(List<Point> points) {
    return points.stream().filter(Point::trusted);
  }

  /** Over the repetitions in which there was one. */
  public Optional<Spread> onset() {
    List<Double> onsets = sweeps.stream().flatMap(one -> one.onset().stream()).toList();
    return onsets.isEmpty() ? Optional.empty() : Optional.of(Spread.of(onsets));
  }

  /** The greatest utilisation of a run that had none and is to be trusted. */
  private double spared() {
    return sweeps.stream()
        .flatMap(one -> one.spared().stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  /** What more than half of the sweeps say; not known where none do. */
  public Agreement agreement() {
    for (Agreement agreement : List.of(Agreement.AGREES, Agreement.DIFFERS)) {
      long such = sweeps.stream().filter(sweep -> judge(sweep) == agreement).count();
      if (2 * such > sweeps.size()) {
        return agreement;
      }
    }
    return Agreement.UNKNOWN;
  }

  private Agreement judge(Sweep sweep) {
    return asked.begins().map(most -> begins(sweep, most)).orElseGet(() -> spares(sweep));
  }

  /** It differs only if a load was tried at which it should have begun. */
  private static Agreement begins(Sweep sweep, double most) {
    if (sweep.onset().filter(onset -> onset <= most).isPresent()) {
      return Agreement.AGREES;
    }
    return sweep.tried().filter(least -> least <= most).isPresent()
        ? Agreement.DIFFERS
        : Agreement.UNKNOWN;
  }

  /** It agrees only if so high a load was tried, and none below it had any. */
  private Agreement spares(Sweep sweep) {
    double least = asked.spared().orElseThrow();
    boolean high = sweep.spared().filter(spared -> spared >= least).isPresent();
    if (sweep.onset().isEmpty()) {
      return high ? Agreement.AGREES : Agreement.UNKNOWN;
    }
    return high && sweep.onset().get() >= least ? Agreement.AGREES : Agreement.DIFFERS;
  }

  /** Such as {@code from 43 % on [41-52 %], in 5 of 5 sweeps}. */
  public String found() {
    if (sweeps.isEmpty()) {
      return "not run";
    }
    long having = sweeps.stream().filter(one -> one.onset().isPresent()).count();
    return onset()
        .map(
            spread ->
                say(
                    "from %.0f %% on%s, in %d of %d sweep%s",
                    spread.median(),
                    range(spread),
                    having,
                    sweeps.size(),
                    sweeps.size() == 1 ? "" : "s"))
        .orElseGet(
            () ->
                say(
                    "none up to %.0f %% in %d sweep%s",
                    spared(), sweeps.size(), sweeps.size() == 1 ? "" : "s"));
  }

  private static String range(Spread spread) {
    return spread.low() == spread.high() ? "" : say(" [%.0f-%.0f %%]", spread.low(), spread.high());
  }

  /** Where it is asked to be, in words. */
  public String limit() {
    String some = say("VLRT above %s %% of the requests", asked.vlrt());
    return asked
        .begins()
        .map(most -> say("%s at a utilisation of at most %.0f %%", some, most))
        .orElseGet(
            () -> say("no %s up to a utilisation of %.0f %%", some, asked.spared().orElseThrow()));
  }

  /** Why it differs or is not known; empty where it agrees. */
  public String why() {
    return switch (agreement()) {
      case AGREES -> "";
      case DIFFERS -> say("claimed: %s; found: %s", limit(), found());
      case UNKNOWN ->
          sweeps.isEmpty()
              ? "no run of " + asked.experiment() + " is finished"
              : say("too few runs that are to be trusted at such a load; found: %s", found());
    };
  }
}
