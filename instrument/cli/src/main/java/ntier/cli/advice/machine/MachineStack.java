package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.Visible;
import ntier.simulation.advice.ServerKind;

/**
 * The stack that a machine's servers make: in front what users reach, then what runs an
 * application, then the database.
 *
 * @param servers from the first to the last
 * @param notes what could not be read or was chosen, with what to give instead
 */
public record MachineStack(List<FoundServer> servers, String somaxconn, List<String> notes) {
  private static final List<String> KEYS =
      List.of("threads", "connections", "backlog", "socket", "pool");

  public MachineStack {
    servers = List.copyOf(servers);
    notes = List.copyOf(notes);
  }

  /** What the facts say. */
  public static MachineStack of(MachineFacts facts) {
    List<FoundServer> servers = new ArrayList<>();
    List<String> notes = new ArrayList<>(facts.unread());
    List<Listener> listeners =
        Stream.of(facts.tcp(), facts.unix()).flatMap(text -> Listener.of(text).stream()).toList();
    if (listeners.isEmpty()) {
      notes.add("ss showed no listeners; backlogs are those of configuration files or defaults");
    }
    for (Installed installed : Installed.ALL) {
      boolean configured = !installed.files(facts).isEmpty();
      String name = installed.kind().word();
      if (installed.runs(facts) && (configured || installed.kind() != ServerKind.TOMCAT)) {
        FoundServer server = listening(installed.read(facts), installed.listener(listeners));
        servers.add(configured ? server : server.noting("no configuration file was found"));
      } else if (configured) {
        notes.add(name + " is configured and does not run here; left out");
      }
    }
    servers.forEach(
        server -> server.notes().forEach(note -> notes.add(server.kind().word() + ": " + note)));
    counted(new Counters(facts.counters()), facts.uptimeSeconds(), notes);
    return new MachineStack(withoutPoolOfLast(servers), facts.somaxconn(), notes);
  }

  /** What the kernel keeps is what counts, whatever a file asks for. */
  private static FoundServer listening(FoundServer server, Optional<Listener> listener) {
    if (listener.isEmpty()) {
      return server.noting("no listener of it was seen; look at its backlog with sudo ss -ltnp");
    }
    Listener one = listener.get();
    FoundServer read =
        server.with(
            new Setting(
                "backlog", "" + one.backlog(), "Send-Q of %s, ss".formatted(one.address())));
    return one.waiting() == 0
        ? read
        : read.noting("%d connections wait in its accept queue now".formatted(one.waiting()));
  }

  /** The last one calls nobody, as far as is seen. */
  private static List<FoundServer> withoutPoolOfLast(List<FoundServer> servers) {
    if (servers.isEmpty()) {
      return servers;
    }
    List<FoundServer> all = new ArrayList<>(servers);
    FoundServer last = all.removeLast();
    all.add(
        new FoundServer(
            last.kind(),
            last.settings().stream().filter(one -> !one.key().equals("pool")).toList(),
            last.notes()));
    return all;
  }

  private static void counted(Counters counters, double uptimeSeconds, List<String> notes) {
    counters
        .overflows()
        .ifPresent(
            packets ->
                notes.add(
                    "since it started, this machine's full accept queues dropped %d packets (TcpExtListenOverflows)"
                        .formatted(packets)));
    if (counters.accepted().isPresent() && uptimeSeconds > 0) {
      notes.add(
          "it accepted %.1f connections/s in the mean since it started, of all servers; the rate to give is that of the busiest minute"
              .formatted(counters.accepted().getAsLong() / uptimeSeconds));
    }
  }

  /** As a stack file, apart from rate and stall. */
  public String yaml() {
    StringBuilder yaml = new StringBuilder();
    if (!somaxconn.isEmpty()) {
      yaml.append("somaxconn: ").append(somaxconn).append('\n');
    }
    yaml.append(servers.isEmpty() ? "tiers: []\n" : "tiers:\n");
    for (FoundServer server : servers) {
      List<Setting> known = KEYS.stream().flatMap(key -> setting(server, key).stream()).toList();
      known.forEach(
          setting ->
              yaml.append("  # %s: %s\n".formatted(setting.key(), Visible.line(setting.from()))));
      String settings =
          known.stream()
              .map(setting -> ", %s: %s".formatted(setting.key(), setting.value()))
              .collect(Collectors.joining());
      String word = server.kind().word();
      yaml.append("  - {name: %s, server: %s%s}\n".formatted(word, word, settings));
    }
    return yaml.toString();
  }

  private static Optional<Setting> setting(FoundServer server, String key) {
    return server.settings().stream().filter(one -> one.key().equals(key)).findFirst();
  }
}
