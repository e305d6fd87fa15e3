package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ntier.plan.HostPlan;
import ntier.plan.Plan;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.disk.LimitedDisk;
import ntier.testbed.lab.Testbed;

/** The disks of those hosts that have one of their own. */
final class HostDisks {
  private final Map<String, LimitedDisk> disks = new HashMap<>();

  private HostDisks() {}

  /** Refuses a disk that the database does not fit on; nothing is made yet. */
  static void requireRoom(Plan plan, StackArtifacts prepared) throws IOException {
    for (HostPlan host : plan.hosts()) {
      if (host.disk().isPresent()) {
        String problem =
            LimitedDisk.problem(host.disk().get(), DatabaseCache.megabytes(prepared.database()));
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
      Plan plan, StackArtifacts prepared, Testbed lab, Path work, Unwinding unwinding)
      throws IOException {
    HostDisks made = new HostDisks();
    for (HostPlan host : plan.hosts()) {
      if (host.disk().isPresent()) {
        LimitedDisk disk =
            LimitedDisk.make(
                work.resolve(host.name() + "-disk"),
                host.disk().get(),
                DatabaseCache.megabytes(prepared.database()),
                lab.throttle(host.name()),
                lab.journal());
        unwinding.later(disk::close);
        made.disks.put(host.name(), disk);
      }
    }
    return made;
  }

  /** The disk of a host; empty if it has the machine's. */
  Optional<LimitedDisk> of(String host) {
    return Optional.ofNullable(disks.get(host));
  }
}
