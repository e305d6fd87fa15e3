package ntier.analysis.turns;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;

/**
 * Which variants cost the least CPU per request, at each load that has CPU times; of those that
 * answered rightly, without the twin.
 *
 * @param points what was found of each point
 * @param judge says what is told apart
 */
record CheapestServers(
    TurnsPlan plan, Rounds rounds, Map<TurnPoint, PointFigures> points, RatioJudge judge) {
  List<LeastCpu> all() {
    return plan.loads().stream().flatMap(load -> at(load).stream()).toList();
  }

  private Optional<LeastCpu> at(TurnsLoad load) {
    List<String> candidates =
        plan.variants().stream()
            .filter(variant -> variant.twinOf().isEmpty())
            .map(TurnsPlan.Variant::name)
            .filter(name -> known(name, load))
            .toList();
    return candidates.stream()
        .min(Comparator.comparingDouble(name -> cpuRatio(name, load).orElse(1)))
        .map(
            least ->
                new LeastCpu(
                    load.name(),
                    least,
                    cpuRatio(least, load),
                    candidates.stream()
                        .filter(name -> !name.equals(least) && !told(name, least, load))
                        .toList(),
                    candidates.size() - 1));
  }

  private boolean known(String name, TurnsLoad load) {
    PointFigures point = points.get(new TurnPoint(name, load.name()));
    boolean first = name.equals(plan.variants().getFirst().name());
    return point != null
        && !point.faulty()
        && point.figure(TurnMeasure.CPU).isPresent()
        && (first || cpuRatio(name, load).isPresent());
  }

  private OptionalDouble cpuRatio(String name, TurnsLoad load) {
    return name.equals(plan.variants().getFirst().name())
        ? OptionalDouble.empty()
        : ratio(name, plan.variants().getFirst().name(), load)
            .map(ratio -> OptionalDouble.of(ratio.median()))
            .orElse(OptionalDouble.empty());
  }

  private boolean told(String name, String least, TurnsLoad load) {
    return ratio(name, least, load)
        .filter(ratio -> judge.resolution(ratio).tells(ratio))
        .isPresent();
  }

  private Optional<TurnRatio> ratio(String of, String to, TurnsLoad load) {
    return rounds.ratio(
        new TurnPoint(of, load.name()), new TurnPoint(to, load.name()), TurnMeasure.CPU);
  }
}
