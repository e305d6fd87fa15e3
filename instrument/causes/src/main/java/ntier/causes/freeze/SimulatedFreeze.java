package ntier.causes.freeze;

import java.util.Map;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code freeze}: the server stands still. */
final class SimulatedFreeze implements SimulatedCause {
  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Freeze();
  }
}
