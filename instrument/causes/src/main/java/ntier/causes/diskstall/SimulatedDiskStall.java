package ntier.causes.diskstall;

import java.util.Map;
import ntier.injection.DiskReads;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection.Effect;

/** {@code disk-stall}: queries that read from the disk wait. */
final class SimulatedDiskStall implements SimulatedCause {
  @Override
  public Effect effect(Map<String, String> parameters, Map<String, String> settings) {
    return new Effect.Stall(DiskReads.share(parameters, settings));
  }
}
