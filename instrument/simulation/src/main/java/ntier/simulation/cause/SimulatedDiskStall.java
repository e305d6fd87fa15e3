package ntier.simulation.cause;

import java.util.Map;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code disk-stall}: queries that read from the disk wait. */
final class SimulatedDiskStall implements SimulatedCause {
  @Override
  public String kind() {
    return "io";
  }

  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Stall(DiskReads.share(parameters, settings));
  }
}
