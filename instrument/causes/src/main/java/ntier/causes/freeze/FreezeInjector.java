package ntier.causes.freeze;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.injection.Freezer;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;

/**
 * {@code freeze}: stops all processes of a host for an exact time. The plainest millibottleneck,
 * and the calibration of all others: a frozen server neither computes nor accepts, while the kernel
 * goes on filling its accept queue.
 */
public final class FreezeInjector implements Injector {
  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "freeze",
          "stops all processes of a tier for an exact time",
          true,
          Set.of(Target.ANY),
          Map.of());

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return Freezer.unavailable(host.cgroup())
        .map(reason -> "freeze of " + host.name() + ": " + reason);
  }

  /** It opens two files. */
  @Override
  public Duration preparation() {
    return Duration.ofMillis(150);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    return InjectionThread.start(
        order, new FreezeInjection(order, Freezer.open(order.host().cgroup())));
  }
}
