package ntier.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import ntier.archive.WatchRecord;
import ntier.host.HostHandle;
import ntier.monitors.MonitorsConfig;

/** Finds the servers that a user wants to be watched, from the kernel's files alone. */
public final class ServerFinder {
  private static final String LOOPBACK = "127.0.0.1";

  private final Processes processes;
  private final Path mounts;

  private ServerFinder(Path proc) {
    this.processes = new Processes(proc);
    this.mounts = proc.resolve("self").resolve("mounts");
  }

  /** Those of this machine. */
  public static ServerFinder ofThisMachine() {
    return of(Path.of("/proc"));
  }

  static ServerFinder of(Path proc) {
    return new ServerFinder(proc);
  }

  /**
   * Finds each of them.
   *
   * @throws CannotWatchException if one is not there, or more than one is
   */
  List<WatchedServer> find(List<Target> targets) throws IOException {
    Map<Target, FoundSocket> found = new LinkedHashMap<>();
    for (Target target : targets) {
      found.put(target, FoundSocket.of(target, processes));
    }
    List<WatchedServer> servers = new ArrayList<>();
    for (var one : found.entrySet()) {
      servers.add(server(one.getKey(), one.getValue(), found));
    }
    return servers;
  }

  private WatchedServer server(Target target, FoundSocket found, Map<Target, FoundSocket> all)
      throws IOException {
    String name = target.name();
    ListeningSocket socket = found.socket();
    long first = found.holders().getFirst();
    String text = Processes.text(mounts).orElseThrow(() -> new IOException(mounts + " is missing"));
    OwnGroup group = OwnGroup.of(name, text, found.holders(), processes);
    List<String> notes = new ArrayList<>(group.notes());
    boolean alone = !found.inOurNetwork() && !shares(found, all);
    if (!alone) {
      notes.add(
          name
              + " shares its network namespace with other programs: the packets that came to it are"
              + " not known, so a stop shows by its accept queue alone.");
    }
    List<OpenLogs.Log> logs = OpenLogs.of(found.holders(), processes);
    String bound = socket.ipv6() && socket.toAll() ? "0.0.0.0" : socket.address().getHostAddress();
    String asked = socket.toAll() ? target.address().orElse(LOOPBACK) : bound;
    return new WatchedServer(
        new WatchRecord.Server(
            name,
            bound,
            socket.port(),
            0,
            found.holders(),
            processes.name(first),
            group.name(),
            alone,
            notes,
            AccessLogs.words(logs)),
        new HostHandle(
            name,
            List.of(asked),
            Processes.network(processes.folder(first)),
            group.paths(),
            cores(first)),
        new MonitorsConfig.Listener(name, asked, socket.port()),
        new MonitorsConfig.Counted(name, socket.port(), socket.ipv6()),
        logs);
  }

  private boolean shares(FoundSocket one, Map<Target, FoundSocket> all) {
    Optional<String> network = processes.network(one.holders().getFirst());
    return all.values().stream()
        .filter(other -> other != one)
        .anyMatch(other -> processes.network(other.holders().getFirst()).equals(network));
  }

  private List<Integer> cores(long process) {
    return Processes.text(processes.folder(process).resolve("status")).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .findFirst()
        .map(line -> cores(line.substring(line.indexOf(':') + 1).strip()))
        .orElse(List.of());
  }

  /** From the kernel's form, such as {@code 0-3,8}. */
  static List<Integer> cores(String list) {
    List<Integer> cores = new ArrayList<>();
    for (String part : list.split(",")) {
      String[] ends = part.split("-");
      OptionalInt last = OptionalInt.of(Integer.parseInt(ends[ends.length - 1]));
      IntStream.rangeClosed(Integer.parseInt(ends[0]), last.getAsInt()).forEach(cores::add);
    }
    return cores;
  }
}
