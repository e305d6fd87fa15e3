package ntier.causes.diskstall;

import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code disk-stall}: its disk stands still. */
public final class DiskStallCause implements Cause {
  @Override
  public Injector injector() {
    return new DiskStallInjector();
  }

  @Override
  public Kind kind() {
    return Kind.IO;
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedDiskStall();
  }
}
