package ntier.causes.lock;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code lock}: a client of its database holds a lock. */
public final class LockCause implements Cause {
  @Override
  public Injector injector() {
    return new LockInjector();
  }

  @Override
  public Kind kind() {
    return Kind.LOCK;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new LockDetector());
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedLock();
  }
}
