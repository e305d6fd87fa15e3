package ntier.analysis.turns;

import java.util.List;
import java.util.Optional;
import ntier.archive.TurnsSummary;
import ntier.plan.TurnsLoad;

/**
 * All that was found in a run of turns: its {@code findings.json}.
 *
 * @param title of the experiment
 * @param finished whether the run came to its end; if not, the findings are about what there is
 * @param missing what the run's folder lacks, in sentences
 * @param variants in the order of the plan: the second is the first one's twin
 * @param loads in the order of the plan
 * @param turnSeconds how long a turn counted
 * @param seed of the order of turns in the rounds
 * @param points that have had a turn, by load and then by variant
 * @param ratios of each variant to the first one, by load, variant and measure
 * @param nullPairs what equal variants differ by, by measure; without measures that the machine
 *     does not tell
 * @param leastCpu by load; without loads at which the machine does not tell CPU times
 */
public record TurnsFindings(
    int formatVersion,
    String run,
    String experiment,
    String title,
    boolean finished,
    List<String> missing,
    List<TurnsVariant> variants,
    List<TurnsLoad> loads,
    double turnSeconds,
    double warmUpSeconds,
    long seed,
    List<PointFigures> points,
    List<JudgedRatio> ratios,
    List<NullPair> nullPairs,
    List<LeastCpu> leastCpu,
    TurnsMeasuring measuring) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public TurnsFindings {
    missing = List.copyOf(missing);
    variants = List.copyOf(variants);
    loads = List.copyOf(loads);
    points = List.copyOf(points);
    ratios = List.copyOf(ratios);
    nullPairs = List.copyOf(nullPairs);
    leastCpu = List.copyOf(leastCpu);
  }

  /** What the others are compared with. */
  public TurnsVariant first() {
    return variants.getFirst();
  }

  /** A variant at a load; empty where it had no turn. */
  public Optional<PointFigures> point(String variant, String load) {
    TurnPoint point = new TurnPoint(variant, load);
    return points.stream().filter(one -> one.point().equals(point)).findFirst();
  }

  /** A variant beside the first one; empty for that itself, and where no round has both. */
  public Optional<JudgedRatio> ratio(String variant, String load, TurnMeasure measure) {
    TurnPoint point = new TurnPoint(variant, load);
    return ratios.stream().filter(one -> one.is(point, measure)).findFirst();
  }

  /** What equal variants differ by in a measure; empty where the machine does not tell it. */
  public Optional<NullPair> nullPair(TurnMeasure measure) {
    return nullPairs.stream().filter(one -> one.measure() == measure).findFirst();
  }

  /** The same in numbers: {@code summary.json}. */
  public TurnsSummary summary() {
    return new TurnsSummarizer(this).summary();
  }
}
