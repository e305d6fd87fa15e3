package ntier.causes.vmcolocation;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code vm-colocation}: a second system shares its cores. */
public final class VmColocationCause implements Cause {
  @Override
  public Injector injector() {
    return new VmColocationInjector();
  }

  @Override
  public Kind kind() {
    return Kind.CPU;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new CoRunnerDetector());
  }

  @Override
  public boolean takesCores() {
    return true;
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedVmColocation();
  }
}
