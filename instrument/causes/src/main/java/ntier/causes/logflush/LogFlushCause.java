package ntier.causes.logflush;

import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code log-flush}: a log is flushed to its disk. */
public final class LogFlushCause implements Cause {
  @Override
  public Injector injector() {
    return new LogFlushInjector();
  }

  @Override
  public Kind kind() {
    return Kind.IO;
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedLogFlush();
  }
}
