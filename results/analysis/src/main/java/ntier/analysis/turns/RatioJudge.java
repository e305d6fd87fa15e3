package ntier.analysis.turns;

import static ntier.analysis.words.Words.say;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;

/**
 * Compares the points of a run of turns, any with any, and says which of the ratios are to be
 * believed.
 */
public final class RatioJudge {
  private final TurnsPlan plan;
  private final Rounds rounds;
  private final Map<TurnPoint, PointFigures> points;
  private final List<NullPair> pairs;

  RatioJudge(TurnsPlan plan, Rounds rounds, List<PointFigures> points) {
    this.plan = plan;
    this.rounds = rounds;
    this.points =
        points.stream().collect(Collectors.toMap(PointFigures::point, Function.identity()));
    List<TurnMeasure> told =
        Stream.of(TurnMeasure.values()).filter(one -> !nullRatios(one).isEmpty()).toList();
    this.pairs =
        told.stream()
            .map(one -> NullPair.of(nullRatios(one), one, together(one), told.size()))
            .toList();
  }

  private List<TurnRatio> nullRatios(TurnMeasure measure) {
    String twin = plan.variants().get(1).name();
    return plan.loads().stream().flatMap(load -> toFirst(twin, load, measure).stream()).toList();
  }

  /** Of each round, over the loads that have the equal variants in it. */
  private List<Double> together(TurnMeasure measure) {
    String first = plan.variants().getFirst().name();
    String twin = plan.variants().get(1).name();
    return plan.loads().stream()
        .map(TurnsLoad::name)
        .flatMap(
            load ->
                RoundRatio.of(
                    rounds, new TurnPoint(twin, load), new TurnPoint(first, load), measure)
                    .stream())
        .collect(
            Collectors.groupingBy(
                RoundRatio::round, Collectors.averagingDouble(one -> Math.log(one.ratio()))))
        .values()
        .stream()
        .map(Math::exp)
        .toList();
  }

  private Optional<TurnRatio> toFirst(String variant, TurnsLoad load, TurnMeasure measure) {
    String first = plan.variants().getFirst().name();
    return rounds.ratio(
        new TurnPoint(variant, load.name()), new TurnPoint(first, load.name()), measure);
  }

  List<NullPair> nullPairs() {
    return pairs;
  }

  /**
   * What one point is as a multiple of another, and whether that is to be believed.
   *
   * @return empty where no round has both, or the machine does not tell it
   */
  public Optional<JudgedRatio> ratio(TurnPoint of, TurnPoint to, TurnMeasure measure) {
    return rounds.ratio(of, to, measure).map(this::judged);
  }

  /** Of each variant but the first to that, with each load in each measure. */
  List<JudgedRatio> ratios() {
    List<JudgedRatio> ratios = new ArrayList<>();
    for (TurnsLoad load : plan.loads()) {
      for (TurnsPlan.Variant variant : plan.variants().subList(1, plan.variants().size())) {
        for (TurnMeasure measure : TurnMeasure.values()) {
          toFirst(variant.name(), load, measure).map(this::judged).ifPresent(ratios::add);
        }
      }
    }
    return ratios;
  }

  private JudgedRatio judged(TurnRatio ratio) {
    Optional<String> why = why(ratio);
    return new JudgedRatio(
        ratio,
        RoundRatio.of(rounds, ratio.of(), ratio.to(), ratio.measure()),
        why.isEmpty() && resolution(ratio).tells(ratio),
        why);
  }

  /**
   * What equal variants differ by at the loads of a ratio, in its measure, and by how much longer
   * packets were held for one of the two that it is of, if that matters to the measure; where equal
   * variants had no turns together, nothing is told.
   */
  public Resolution resolution(TurnRatio ratio) {
    Set<String> loads =
        Stream.of(ratio.of(), ratio.to()).map(TurnPoint::load).collect(Collectors.toSet());
    return pair(ratio.measure())
        .map(pair -> pair.resolution(loads))
        .orElse(new Resolution(0, 1, false))
        .apart(ratio.measure().dependsOnLatency() ? longer(ratio.of()) / longer(ratio.to()) : 1);
  }

  /** How many times as long as asked packets were held; 1 where none are, or the kernel does it. */
  private double longer(TurnPoint point) {
    double asked = latency(point.load()).toNanos() / 1e3;
    return asked == 0 ? 1 : points.get(point).heldMicros().orElse(asked) / asked;
  }

  private Duration latency(String load) {
    return plan.loads().stream()
        .filter(one -> one.name().equals(load))
        .map(one -> one.path().latency())
        .findFirst()
        .orElse(Duration.ZERO);
  }

  private Optional<NullPair> pair(TurnMeasure measure) {
    return pairs.stream().filter(pair -> pair.measure() == measure).findFirst();
  }

  private Optional<String> why(TurnRatio ratio) {
    Optional<String> limits =
        ratio.measure() == TurnMeasure.THROUGHPUT
            ? limits(ratio.of(), ratio.to())
            : Optional.empty();
    return Stream.of(faults(ratio), nullPair(ratio), tooFew(ratio), limits)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> faults(TurnRatio ratio) {
    return Stream.of(ratio.of(), ratio.to())
        .filter(point -> points.get(point).faulty())
        .map(point -> point.variant() + " answered with errors or wrong lengths")
        .findFirst();
  }

  private Optional<String> nullPair(TurnRatio ratio) {
    Optional<NullPair> pair = pair(ratio.measure());
    if (pair.isEmpty()) {
      return Optional.of("no round has both of the equal servers");
    }
    if (pair.get().toldApart()) {
      return Optional.of("equal servers were told apart in it");
    }
    return resolution(ratio).holds()
        ? Optional.empty()
        : Optional.of("too few rounds have both of the equal servers");
  }

  private static Optional<String> tooFew(TurnRatio ratio) {
    int count = ratio.interval().values();
    return ratio.interval().sure()
        ? Optional.empty()
        : Optional.of(say("only %d round%s both", count, count == 1 ? " has" : "s have"));
  }

  /**
   * Why the throughput of two points is not the servers' own: that it is only where their cores
   * were full. Where packets are late a server may have time to spare, and how many it answers
   * nevertheless is its own doing: how many round trips an answer takes.
   *
   * @return empty where it is, and of points that had no turn
   */
  public Optional<String> limits(TurnPoint of, TurnPoint to) {
    return Stream.of(of, to)
        .filter(points::containsKey)
        .filter(point -> !ownDoing(point))
        .map(
            point ->
                points.get(point).bottleneck() == Bottleneck.LOAD
                    ? "the load was full, not only " + point.variant()
                    : point.variant() + " was not full")
        .findFirst();
  }

  private boolean ownDoing(TurnPoint point) {
    return switch (points.get(point).bottleneck()) {
      case SERVER -> true;
      case LOAD -> false;
      case NEITHER -> delays(point.load());
    };
  }

  private boolean delays(String load) {
    return plan.loads().stream().anyMatch(one -> one.name().equals(load) && one.path().delays());
  }

  /** At each load that has CPU times; of variants that answered rightly, without the twin. */
  List<LeastCpu> leastCpu() {
    return new CheapestServers(plan, rounds, points, this).all();
  }
}
