package ntier.causes.memory;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code memory}: it is short of memory. */
public final class MemoryCause implements Cause {
  @Override
  public Injector injector() {
    return new MemoryInjector();
  }

  @Override
  public Kind kind() {
    return Kind.MEMORY;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new MemoryDetector());
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedMemory();
  }
}
