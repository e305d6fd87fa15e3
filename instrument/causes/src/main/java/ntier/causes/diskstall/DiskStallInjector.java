package ntier.causes.diskstall;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.injection.OwnDisk;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.InjectorDescription.Target;

/**
 * {@code disk-stall}: nothing is read from or written to the disk of a host for an exact time. The
 * plainest I/O millibottleneck: the server computes on until it needs the disk.
 */
public final class DiskStallInjector implements Injector {
  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "disk-stall",
          "holds all reads and writes of the disk that the tier's data are on (for, every, after)",
          true,
          Set.of(Target.DATA),
          Set.of(Need.DISK),
          OwnDisk.parameters("40MB/s"));

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return OwnDisk.unavailable(host).map(reason -> "disk-stall of " + host.name() + ": " + reason);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    return InjectionThread.start(order, new DiskStall(order, OwnDisk.of(order)));
  }
}
