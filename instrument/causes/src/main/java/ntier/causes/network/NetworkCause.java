package ntier.causes.network;

import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.Injector;
import ntier.simulation.model.SimulatedCause;

/** {@code network}: its link delays, loses or slows down what it sends. */
public final class NetworkCause implements Cause {
  @Override
  public Injector injector() {
    return new NetworkInjector();
  }

  @Override
  public Kind kind() {
    return Kind.NETWORK;
  }

  @Override
  public List<Detector> detectors() {
    return List.of(new NetworkDetector());
  }

  @Override
  public SimulatedCause simulation() {
    return new SimulatedNetwork();
  }
}
