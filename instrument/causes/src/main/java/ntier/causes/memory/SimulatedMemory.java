package ntier.causes.memory;

import java.util.Map;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code memory}: nothing runs of a process that waits for its memory. */
final class SimulatedMemory implements SimulatedCause {
  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Freeze();
  }
}
