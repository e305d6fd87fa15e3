package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import ntier.machine.MachineLacksException;
import ntier.machine.Unwinding;
import ntier.plan.HostPlan;
import ntier.plan.Plan;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.disk.LimitedDisk;
import ntier.testbed.local.Testbed;

/** The disks of those hosts that have one of their own. */
final class HostDisks {
  private final Map<String, LimitedDisk> disks = new HashMap<>();

  private HostDisks() {}

  /** Refuses a disk that the database does not fit on; nothing is made yet. */
  static void requireRoom(Plan plan, Predicate<String> here, StackArtifacts prepared)
      throws IOException {
    for (HostPlan host : plan.hosts()) {
      if (host.disk().isPresent() && here.test(host.name())) {
        String problem = LimitedDisk.problem(host.disk().get(), megabytes(prepared));
        if (!problem.isEmpty()) {
          throw new MachineLacksException("hosts." + host.name() + ".disk: " + problem);
        }
      }
    }
  }

  /**
   * Makes them, empty and at full speed.
   *
   * @param work they are below it
   */
  static HostDisks make(
      Plan plan, StackArtifacts prepared, Testbed testbed, Path work, Unwinding unwinding)
      throws IOException {
    HostDisks made = new HostDisks();
    for (HostPlan host : plan.hosts()) {
      if (host.disk().isPresent() && testbed.has(host.name())) {
        LimitedDisk disk =
            LimitedDisk.make(
                work.resolve(host.name() + "-disk"),
                host.disk().get(),
                megabytes(prepared),
                testbed.throttle(host.name()),
                testbed.journal());
        unwinding.later(disk::close);
        made.disks.put(host.name(), disk);
      }
    }
    return made;
  }

  /** What a disk is to hold; injectors that need one inject into the tier that holds the data. */
  private static long megabytes(StackArtifacts prepared) throws IOException {
    return DatabaseCache.megabytes(prepared.database().orElseThrow());
  }

  /** The disk of a host; empty if it has the machine's. */
  Optional<LimitedDisk> of(String host) {
    return Optional.ofNullable(disks.get(host));
  }
}
