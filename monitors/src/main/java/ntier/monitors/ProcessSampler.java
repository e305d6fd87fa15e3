package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.linux.Clocks;
import ntier.plan.host.CgroupPaths;
import ntier.plan.host.LabHost;

/** The rows of {@code processes.csv}: what the processes of each host hold, all together. */
final class ProcessSampler {
  private static final Path PROC = Path.of("/proc");
  private static final String PROCESSES = "cgroup.procs";
  private static final long BYTES_PER_KILOBYTE = 1024;

  private final List<Watched> hosts = new ArrayList<>();

  private record Watched(byte[] name, Path group) {}

  /** Sums over the processes of a host. */
  private static final class Totals {
    private long processes;
    private long threads;
    private long openFiles;
    private long residentKilobytes;

    /** Adds a process, unless it ends meanwhile. */
    void add(String process) {
      Path folder = PROC.resolve(process);
      try {
        long files = openFiles(folder.resolve("fd"));
        List<String> status = Files.readAllLines(folder.resolve("status"));
        threads += number(status, "Threads:");
        residentKilobytes += number(status, "VmRSS:");
        openFiles += files;
        processes++;
      } catch (IOException gone) {
        // It holds nothing any more.
      }
    }

    /** Linux from 6.2 on says the number as the folder's size; before, the size is 0. */
    private static long openFiles(Path folder) throws IOException {
      long size = Files.size(folder);
      if (size > 0) {
        return size;
      }
      try (Stream<Path> entries = Files.list(folder)) {
        return entries.count();
      }
    }

    /** 0 where there is no such line: a process that has ended and is not yet waited for. */
    private static long number(List<String> status, String key) {
      for (String line : status) {
        if (line.startsWith(key)) {
          return Long.parseLong(line.substring(key.length()).strip().split(" ")[0]);
        }
      }
      return 0;
    }
  }

  ProcessSampler(List<LabHost> hosts, Missing missing) {
    for (LabHost host : hosts) {
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

  void sample(CsvRows rows) {
    for (Watched host : hosts) {
      long atMicros = Clocks.realtimeMicros();
      Totals totals = new Totals();
      processes(host.group()).forEach(totals::add);
      rows.field(atMicros).field(host.name());
      rows.field(totals.processes).field(totals.threads).field(totals.openFiles);
      rows.field(totals.residentKilobytes * BYTES_PER_KILOBYTE);
      rows.endRow();
    }
  }

  /** Of the host's group and of the groups below it, which its processes may have of their own. */
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
