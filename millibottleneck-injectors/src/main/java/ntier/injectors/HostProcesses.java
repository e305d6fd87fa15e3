package ntier.injectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.host.CgroupPaths;

/** Which processes a host has, by its control group. */
final class HostProcesses {
  private HostProcesses() {}

  /** Their ids, as of now. */
  static List<Long> of(CgroupPaths cgroup) throws IOException {
    Optional<Path> folder =
        Stream.concat(cgroup.unified().stream(), cgroup.controllers().values().stream())
            .filter(Files::isDirectory)
            .findFirst();
    if (folder.isEmpty()) {
      throw new IOException("the host has no control group");
    }
    return Files.readString(folder.get().resolve("cgroup.procs"))
        .lines()
        .map(Long::valueOf)
        .toList();
  }
}
