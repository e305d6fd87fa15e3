package ntier.causes.gc;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.injection.HostProcesses;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;

/**
 * {@code gc}: full collections in the JVM of an application server (paper 002, section 1). All its
 * threads stand still while its collector works, for as long as that takes: that depends on what is
 * alive in the heap, so a chosen amount may be added to it.
 */
public final class GcInjector implements Injector {
  private static final String LIVE = "live";
  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "gc",
          "full garbage collections in the JVM of an application server (every, after)",
          false,
          Set.of(Target.APPLICATION),
          Map.of(
              LIVE,
              SettingDescription.of(
                  Kind.SIZE,
                  "small objects kept alive in the JVM, which each collection must visit: about 1"
                      + " to 2 ms per MB",
                  "0MB")));

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    long live = Long.parseLong(order.parameter(LIVE));
    refuseTooMuch(order, live);
    return InjectionThread.start(order, new FullCollection(order, jvm(order), live));
  }

  /** Beside what the server itself keeps alive there must be room to allocate. */
  private static void refuseTooMuch(InjectionOrder order, long live) throws IOException {
    String heap = order.target().facts().get("heap");
    if (heap != null && live > Long.parseLong(heap) / 2) {
      throw new IOException(
          "gc of %s: live: %s is more than half of the JVM's heap of %s; a smaller live, or app.heap=%s would be right"
              .formatted(
                  order.host().name(),
                  megabytes(live),
                  megabytes(Long.parseLong(heap)),
                  megabytes(2 * live)));
    }
  }

  private static String megabytes(long bytes) {
    return (bytes >> 20) + "MB";
  }

  private static long jvm(InjectionOrder order) throws IOException {
    List<Long> jvms =
        HostProcesses.of(order.host().cgroup()).stream().filter(TargetJvm::isJvm).toList();
    if (jvms.size() != 1) {
      throw new IOException(
          "gc of %s: %d JVMs run there; a tier that is one JVM would be right"
              .formatted(order.host().name(), jvms.size()));
    }
    return jvms.getFirst();
  }
}
