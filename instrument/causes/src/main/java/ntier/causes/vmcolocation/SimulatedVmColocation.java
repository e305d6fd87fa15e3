package ntier.causes.vmcolocation;

import java.util.Map;
import ntier.plan.BurstyPlan;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code vm-colocation}: another system computes on the cores. */
final class SimulatedVmColocation implements SimulatedCause {
  private static final int WEIGHT = 1600;
  private static final long BATCH = 400;

  /** The time of SysBursty's MySQL for each request of a batch: bursts of 400 last 0.6 s. */
  private static final long VIEW_STORY_MICROS = 1_200;

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Rival((int) weight(parameters), 0);
  }

  /** A burst that has so much to do takes longer where it has to share the core. */
  @Override
  public long typicalMicros(Map<String, String> parameters) {
    if (!parameters.getOrDefault("mmpp", "none").equals("none")) {
      throw new IllegalArgumentException(
          "the simulation knows no bursts that come by themselves (mmpp);"
              + " vm-colocation with a batch would be right");
    }
    if (parameters.containsKey(BurstyPlan.BURST_MILLIS)) {
      return 1000 * Parameters.number(parameters, BurstyPlan.BURST_MILLIS, 0);
    }
    long work = Parameters.number(parameters, "batch", BATCH) * VIEW_STORY_MICROS;
    return work * (weight(parameters) + 100) / weight(parameters);
  }

  private static long weight(Map<String, String> parameters) {
    return Parameters.number(parameters, "weight", WEIGHT);
  }
}
