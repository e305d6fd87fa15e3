package ntier.causes.freeze;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code freeze}: its processes stand still. */
public final class FreezeCause implements Cause {
  @Override
  public Injector injector() {
    return new FreezeInjector();
  }

  @Override
  public Kind kind() {
    return Kind.FREEZE;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new FreezeDetector(), new UnloggedStopDetector(), new StopBesidesDetector());
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedFreeze();
  }
}
