package ntier.causes.logflush;

import java.util.Map;
import ntier.injection.DiskReads;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code log-flush}: queries that read from the disk wait. */
final class SimulatedLogFlush implements SimulatedCause {
  /** A flush of collectl's log or a synthetic one, with their usual sizes and limits. */
  private static final long MICROS = 570_000;

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Stall(DiskReads.share(parameters, settings));
  }

  @Override
  public long typicalMicros(Map<String, String> parameters) {
    return MICROS;
  }
}
