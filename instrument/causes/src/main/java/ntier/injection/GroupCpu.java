package ntier.injection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.host.CgroupPaths;

/** CPU time that the processes of a control group have used. */
public final class GroupCpu {
  private static final String USAGE = "usage_usec ";

  private final CgroupPaths cgroup;

  public GroupCpu(CgroupPaths cgroup) {
    this.cgroup = cgroup;
  }

  /** Cumulative, in microseconds; 0 where this machine does not count it. */
  public long usedMicros() throws IOException {
    Optional<Path> folder = cgroup.folder(cgroup.version() == 1 ? "cpuacct" : "cpu");
    if (folder.isEmpty()) {
      return 0;
    }
    if (cgroup.version() == 1) {
      return Long.parseLong(Files.readString(folder.get().resolve("cpuacct.usage")).strip()) / 1000;
    }
    return Files.readString(folder.get().resolve("cpu.stat"))
        .lines()
        .filter(line -> line.startsWith(USAGE))
        .mapToLong(line -> Long.parseLong(line.substring(USAGE.length())))
        .findFirst()
        .orElse(0);
  }
}
