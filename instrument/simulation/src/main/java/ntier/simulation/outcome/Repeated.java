package ntier.simulation.outcome;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.SystemModel;

/** Simulations of one model with several seeds; at least one. */
public record Repeated(List<Outcome> outcomes) {
  public Repeated {
    outcomes = List.copyOf(outcomes);
  }

  /** Simulates with {@code seed} and the {@code times - 1} after it. */
  public static Repeated of(SystemModel model, long seed, int times) {
    return new Repeated(
        LongStream.range(seed, seed + times).mapToObj(each -> Simulator.run(model, each)).toList());
  }

  /** That of the first seed. */
  public Outcome first() {
    return outcomes.getFirst();
  }

  /** The median of a figure, of an even number the mean of both in the middle. */
  public double median(ToDoubleFunction<Outcome> figure) {
    double[] sorted = outcomes.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  public double least(ToDoubleFunction<Outcome> figure) {
    return outcomes.stream().mapToDouble(figure).min().orElseThrow();
  }

  public double most(ToDoubleFunction<Outcome> figure) {
    return outcomes.stream().mapToDouble(figure).max().orElseThrow();
  }
}
