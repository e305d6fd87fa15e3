package ntier.causes.gc;

import java.util.Map;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code gc}: nothing of a JVM runs during a collection. */
final class SimulatedGc implements SimulatedCause {
  /** A collection of what the application keeps alive: docs/causes/gc.md. */
  private static final long MICROS = 75_000;

  private static final long MICROS_PER_MB = 1_500;

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Freeze();
  }

  @Override
  public long typicalMicros(Map<String, String> parameters) {
    return MICROS + MICROS_PER_MB * (Parameters.number(parameters, "live", 0) >> 20);
  }
}
