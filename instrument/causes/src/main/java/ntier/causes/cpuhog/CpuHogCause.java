package ntier.causes.cpuhog;

import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code cpu-hog}: someone else computes on its cores. */
public final class CpuHogCause implements Cause {
  @Override
  public Injector injector() {
    return new CpuHogInjector();
  }

  @Override
  public Kind kind() {
    return Kind.CPU;
  }

  @Override
  public boolean takesCores() {
    return true;
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedCpuHog();
  }
}
