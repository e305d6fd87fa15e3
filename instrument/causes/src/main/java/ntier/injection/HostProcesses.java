package ntier.injection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.host.CgroupPaths;

/** Which processes a host has, by its control group and those below it, one for each program. */
public final class HostProcesses {
  private HostProcesses() {}

  /** Their ids, as of now. */
  public static List<Long> of(CgroupPaths cgroup) throws IOException {
    Optional<Path> folder =
        Stream.concat(cgroup.unified().stream(), cgroup.controllers().values().stream())
            .filter(Files::isDirectory)
            .findFirst();
    if (folder.isEmpty()) {
      throw new IOException("the host has no control group");
    }
    try (Stream<Path> folders = Files.walk(folder.get())) {
      List<Long> processes = new ArrayList<>();
      for (Path group : folders.filter(Files::isDirectory).toList()) {
        Files.readString(group.resolve("cgroup.procs"))
            .lines()
            .map(Long::valueOf)
            .forEach(processes::add);
      }
      return processes;
    }
  }
}
