package ntier.simulation.model;

import java.util.Map;
import ntier.simulation.model.SimulatedInjection.Effect;

/** What the millibottlenecks of one cause are to the simulation. Stateless. */
@FunctionalInterface
public interface SimulatedCause {
  /**
   * What happens to the server meanwhile.
   *
   * @param parameters of the injection, as the plan resolved them, and {@code share}, where it is
   *     known how much of the server's work waits in a stall, in per cent
   * @param settings of the server
   */
  Effect effect(Map<String, String> parameters, Map<String, String> settings);

  /**
   * About how long one lasts whose injection does not say so, in microseconds, as it was measured.
   *
   * @param parameters of the injection, as the plan resolved them
   * @throws IllegalArgumentException for parameters that the simulation does not know
   */
  default long typicalMicros(Map<String, String> parameters) {
    return 500_000;
  }
}
