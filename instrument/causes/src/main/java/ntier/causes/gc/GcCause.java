package ntier.causes.gc;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code gc}: its JVM collects garbage. */
public final class GcCause implements Cause {
  @Override
  public Injector injector() {
    return new GcInjector();
  }

  @Override
  public Kind kind() {
    return Kind.GC;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new GcDetector());
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedGc();
  }
}
