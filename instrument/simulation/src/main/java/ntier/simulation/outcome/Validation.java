package ntier.simulation.outcome;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.read.Demands;
import ntier.simulation.read.InjectionKinds;
import ntier.simulation.read.PlanModel;
import ntier.simulation.read.RecordedInjections;

/**
 * Finished runs and their simulations side by side. A run's plan and the times of its injections go
 * in; what it measured does not, except for the demands that the caller chose.
 */
public record Validation(List<Cell> cells) {
  public Validation {
    cells = List.copyOf(cells);
  }

  /**
   * One run.
   *
   * @param injections millibottlenecks that were injected
   * @param simulated the mean of several seeds
   */
  public record Cell(String run, int injections, CellFigures measured, CellFigures simulated) {
    /** Whether the same tier dropped most, or nobody in both. */
    public boolean sameTier() {
      return measured.droppingTier().equals(simulated.droppingTier());
    }

    /** The error of the drops per millibottleneck, in percent; empty where none was measured. */
    public OptionalDouble errorPercent() {
      return measured.dropsPerInjection() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              100
                  * (simulated.dropsPerInjection() - measured.dropsPerInjection())
                  / measured.dropsPerInjection());
    }
  }

  /**
   * Simulates each run.
   *
   * @param kinds what the simulation knows of the causes of their millibottlenecks
   * @param seeds how many simulations of each
   */
  public static Validation of(
      List<RunDirectory> runs, InjectionKinds kinds, Demands demands, int seeds) {
    return new Validation(runs.stream().map(run -> cell(run, kinds, demands, seeds)).toList());
  }

  private static Cell cell(RunDirectory run, InjectionKinds kinds, Demands demands, int seeds) {
    Plan plan = run.plan();
    List<SimulatedInjection> injections = RecordedInjections.of(run, kinds);
    SystemModel model =
        PlanModel.of(plan, demands, injections, RecordedInjections.retransmission(run));
    int count = Math.max(1, injections.size());
    List<CellFigures> simulated =
        IntStream.range(0, seeds)
            .mapToObj(k -> Simulator.run(model, plan.workload().seed() + k))
            .map((Outcome outcome) -> CellFigures.of(SimulatedSummary.of(outcome), count))
            .toList();
    return new Cell(
        run.id(), injections.size(), CellFigures.of(run.summary(), count), mean(simulated));
  }

  private static CellFigures mean(List<CellFigures> all) {
    Map<String, Long> peaks = new LinkedHashMap<>();
    all.forEach(one -> one.peakQueue().forEach((tier, peak) -> peaks.merge(tier, peak, Math::max)));
    return new CellFigures(
        mostCommon(all.stream().map(CellFigures::droppingTier).toList()),
        average(all.stream().map(CellFigures::dropsPerInjection).toList()),
        average(all.stream().map(CellFigures::perSecond).toList()),
        average(all.stream().map(CellFigures::vlrtPercent).toList()),
        average(all.stream().map(CellFigures::p50Millis).toList()),
        average(all.stream().map(CellFigures::p99Millis).toList()),
        peaks);
  }

  private static double average(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static String mostCommon(List<String> names) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    names.forEach(name -> counts.merge(name, 1, Integer::sum));
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** Cells in which the same tier dropped. */
  public long sameTier() {
    return cells.stream().filter(Cell::sameTier).count();
  }

  /** The median of the errors' sizes; empty if no run dropped anything. */
  public Optional<Double> medianErrorPercent() {
    List<Double> errors =
        cells.stream()
            .map(Cell::errorPercent)
            .filter(OptionalDouble::isPresent)
            .map(error -> Math.abs(error.getAsDouble()))
            .sorted()
            .toList();
    if (errors.isEmpty()) {
      return Optional.empty();
    }
    int middle = errors.size() / 2;
    return Optional.of(
        errors.size() % 2 == 1
            ? errors.get(middle)
            : (errors.get(middle - 1) + errors.get(middle)) / 2);
  }
}
