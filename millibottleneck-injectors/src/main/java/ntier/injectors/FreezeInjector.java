package ntier.injectors;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import ntier.plan.host.LabHost;

/**
 * {@code freeze}: stops all processes of a host for an exact time. The plainest millibottleneck,
 * and the calibration of all others: a frozen server neither computes nor accepts, while the kernel
 * goes on filling its accept queue.
 */
public final class FreezeInjector implements Injector {
  @Override
  public String cause() {
    return "freeze";
  }

  @Override
  public String about() {
    return "stops all processes of a tier for an exact time";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("for", "how long the tier stands still, such as 500ms"),
        new Parameter("every", "from one freeze to the next, such as 5s"),
        new Parameter("after", "from the start of the measure phase to the first, such as 5s"));
  }

  @Override
  public Optional<String> unavailable(LabHost host) {
    return Freezer.unavailable(host.cgroup())
        .map(reason -> "freeze of " + host.name() + ": " + reason);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    return InjectionThread.start(order, new Freeze(order, Freezer.open(order.host().cgroup())));
  }
}
