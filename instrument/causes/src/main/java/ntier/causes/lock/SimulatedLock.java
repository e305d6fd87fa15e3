package ntier.causes.lock;

import java.util.Map;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code lock}: all that the server is asked for waits. */
final class SimulatedLock implements SimulatedCause {
  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Stall(Parameters.share(parameters, "share", 1));
  }
}
