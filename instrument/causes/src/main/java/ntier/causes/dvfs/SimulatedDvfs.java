package ntier.causes.dvfs;

import java.util.Map;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code dvfs}: the cores are slower. */
final class SimulatedDvfs implements SimulatedCause {
  private static final double FACTOR = 0.3;

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Slow(Parameters.share(parameters, "to", FACTOR));
  }
}
