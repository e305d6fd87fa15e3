package ntier.causes.network;

import java.util.Map;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code network}: all that the server is asked for waits. */
final class SimulatedNetwork implements SimulatedCause {
  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Stall(Parameters.share(parameters, "share", 1));
  }
}
