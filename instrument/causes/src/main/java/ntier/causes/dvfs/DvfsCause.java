package ntier.causes.dvfs;

import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code dvfs}: its cores are slower. */
public final class DvfsCause implements Cause {
  @Override
  public Injector injector() {
    return new DvfsInjector();
  }

  @Override
  public Kind kind() {
    return Kind.CPU;
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedDvfs();
  }
}
