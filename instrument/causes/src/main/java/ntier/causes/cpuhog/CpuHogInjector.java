package ntier.causes.cpuhog;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.injection.Freezer;
import ntier.injection.GroupCpu;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;

/**
 * {@code cpu-hog}: stress-ng computes on a tier's cores for an exact time, in a group beside the
 * tier's with a weight of its own, as a neighbour's virtual machine would (paper 002, section 3.2,
 * without the second system).
 */
public final class CpuHogInjector implements Injector {
  static final String PART = "stress-ng";
  static final String WEIGHT = "weight";
  static final String WORKERS = "workers";

  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "cpu-hog",
          "stress-ng computes on the tier's cores, in a control group beside it",
          true,
          Set.of(Target.ANY),
          Map.of(
              WEIGHT,
              SettingDescription.integer(
                  "its CPU weight against the tier's, which is normally 100", "400", 1, 10_000),
              WORKERS,
              SettingDescription.integer("how many cores it can fill", "1", 1, 256)));

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return Freezer.unavailable(host.cgroup())
        .or(() -> GroupCpu.unavailable(host.cgroup()))
        .map(reason -> "cpu-hog beside " + host.name() + ": " + reason);
  }

  @Override
  public Set<String> parts(InjectionPlan plan) {
    return Set.of(PART);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    return InjectionThread.start(order, new Hog(order));
  }
}
