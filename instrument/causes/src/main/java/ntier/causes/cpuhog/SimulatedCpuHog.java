package ntier.causes.cpuhog;

import java.util.Map;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code cpu-hog}: someone else computes on the cores. */
final class SimulatedCpuHog implements SimulatedCause {
  private static final int WEIGHT = 400;

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Rival((int) Parameters.number(parameters, "weight", WEIGHT), 0);
  }
}
