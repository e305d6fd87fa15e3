package ntier.monitors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.host.HostHandle;

/** The processes of a host with their threads, for whoever looks at them now and then. */
public final class HostThreads {
  private static final Path PROC = Path.of("/proc");
  private static final String VOLUNTARY = "voluntary_ctxt_switches:";
  private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches:";

  private final Path group;

  private HostThreads(Path group) {
    this.group = group;
  }

  /**
   * @throws IOException if this machine does not tell which processes are the host's
   */
  public static HostThreads of(HostHandle host) throws IOException {
    return new HostThreads(
        host.cgroup()
            .unified()
            .or(() -> host.cgroup().folder("freezer"))
            .filter(Files::isDirectory)
            .orElseThrow(
                () -> new IOException("there is no control group of " + host.name() + " to see")));
  }

  /** Their ids, those of forked ones too. */
  public List<Long> processes() throws IOException {
    List<Long> processes = new ArrayList<>();
    try (Stream<Path> folders = Files.walk(group)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        Files.readString(folder.resolve("cgroup.procs"))
            .lines()
            .forEach(id -> processes.add(Long.parseLong(id.strip())));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return processes;
  }

  /** Context switches of each thread since it began, those that it asked for and those not. */
  public Map<Long, Long> switches() throws IOException {
    Map<Long, Long> switches = new HashMap<>();
    for (long process : processes()) {
      Path tasks = PROC.resolve(Long.toString(process)).resolve("task");
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
        for (Path thread : threads) {
          String status = read(thread.resolve("status"));
          switches.put(Long.parseLong(thread.getFileName().toString()), count(status));
        }
      } catch (NoSuchFileException ended) {
        // A process that has ended meanwhile counts no more.
      }
    }
    return switches;
  }

  private static String read(Path status) throws IOException {
    try {
      return Files.readString(status);
    } catch (IOException ended) {
      if (Files.exists(status)) {
        throw ended;
      }
      return "";
    }
  }

  static long count(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith(VOLUNTARY) || line.startsWith(INVOLUNTARY))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
        .sum();
  }

  /**
   * How many there were between two counts. A thread that began meanwhile counts whole, one that
   * ended not at all.
   */
  public static long between(Map<Long, Long> earlier, Map<Long, Long> later) {
    return later.entrySet().stream()
        .mapToLong(
            thread -> Math.max(0, thread.getValue() - earlier.getOrDefault(thread.getKey(), 0L)))
        .sum();
  }
}
