package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.archive.CsvText;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.linux.Clocks;

/** The rows of {@code processes.csv}: what the processes of each host hold, all together. */
final class ProcessSampler {
  private static final Path PROC = Path.of("/proc");
  private static final String PROCESSES = "cgroup.procs";

  private final List<Watched> hosts = new ArrayList<>();

  /** The processes of the last sample, whose files are kept open. */
  private Map<String, HeldByProcess> known = new HashMap<>();

  private record Watched(byte[] name, Path group) {}

  ProcessSampler(List<HostHandle> hosts, Missing missing) {
    for (HostHandle host : hosts) {
      Optional<Path> group = group(host.cgroup());
      if (group.isPresent()) {
        this.hosts.add(new Watched(Ascii.bytes(host.name()), group.get()));
      } else {
        missing.add("processes of " + host.name() + ": no cgroup folder lists them");
      }
    }
  }

  private static Optional<Path> group(CgroupPaths cgroup) {
    return Stream.concat(cgroup.unified().stream(), cgroup.controllers().values().stream())
        .filter(folder -> Files.isReadable(folder.resolve(PROCESSES)))
        .findFirst();
  }

  void sample(CsvText rows) {
    Map<String, HeldByProcess> seen = new HashMap<>();
    for (Watched host : hosts) {
      long atMicros = Clocks.realtimeMicros();
      long processes = 0;
      long threads = 0;
      long openFiles = 0;
      long residentBytes = 0;
      for (String number : processes(host.group())) {
        HeldByProcess process = alive(number);
        if (process != null) {
          HeldByProcess elsewhere = seen.put(number, process);
          if (elsewhere != null) {
            elsewhere.close();
          }
          processes++;
          threads += process.threads();
          openFiles += process.openFiles();
          residentBytes += process.residentBytes();
        }
      }
      rows.number(atMicros).text(host.name());
      rows.number(processes).number(threads).number(openFiles).number(residentBytes);
      rows.endLine();
    }
    known.values().forEach(HeldByProcess::close);
    known = seen;
  }

  /** Read now; null if it has ended. A number may have been given to another process since. */
  private HeldByProcess alive(String number) {
    HeldByProcess before = known.remove(number);
    if (before != null) {
      if (before.refresh()) {
        return before;
      }
      before.close();
    }
    try {
      HeldByProcess process = HeldByProcess.open(PROC.resolve(number));
      if (process.refresh()) {
        return process;
      }
      process.close();
      return null;
    } catch (IOException gone) {
      return null;
    }
  }

  /** Processes of the host's group and of the groups that its processes may have made below it. */
  private static List<String> processes(Path group) {
    List<String> processes = new ArrayList<>();
    try (Stream<Path> folders = Files.walk(group)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        processes.addAll(Files.readAllLines(folder.resolve(PROCESSES)));
      }
    } catch (IOException | java.io.UncheckedIOException gone) {
      // The host is being removed: what was listed so far is all there is.
    }
    return processes;
  }
}
