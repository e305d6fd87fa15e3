package ntier.simulation.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;

/** All servers of a model, numbered: the load generator, then the replicas of each tier. */
final class Network {
  private final Map<String, Core> coresByName = new LinkedHashMap<>();
  private final List<Core> cores = new ArrayList<>();
  private final List<Server> servers = new ArrayList<>();
  private final EventQueue events;
  private final Visits visits;

  /** The number of the first replica of each level. */
  private final int[] first;

  private final Core[] coreArray;
  private final Server[] serverArray;
  private final int[] levelOf;

  Network(SystemModel model, EventQueue events, Visits visits) {
    this.events = events;
    this.visits = visits;
    List<Tier> chain = new ArrayList<>(List.of(model.client()));
    chain.addAll(model.tiers());
    this.first = new int[chain.size() + 1];
    for (int level = 0; level < chain.size(); level++) {
      first[level] = servers.size();
      Tier tier = chain.get(level);
      double calls = callsPerRequest(model, tier, level);
      for (Cpu cpu : tier.cpu()) {
        servers.add(new Server(tier, level, computing(cpu), calls));
      }
    }
    first[chain.size()] = servers.size();
    this.coreArray = cores.toArray(Core[]::new);
    this.serverArray = servers.toArray(Server[]::new);
    this.levelOf = servers.stream().mapToInt(server -> server.level).toArray();
    openPools();
  }

  /** Images go no further than the first tier. */
  private static double callsPerRequest(SystemModel model, Tier tier, int level) {
    double calls = tier.below().map(link -> link.meanCalls()).orElse(0.0);
    return level == 1 ? calls / model.users().requestsPerPage() : calls;
  }

  /** Something that computes on these cores. */
  Computing computing(Cpu cpu) {
    Core[] own = cpu.cores().stream().map(this::coreNamed).toArray(Core[]::new);
    return new Computing(cpu, own, visits);
  }

  private Core coreNamed(String name) {
    return coresByName.computeIfAbsent(
        name,
        _ -> {
          Core core = new Core(events, cores.size());
          cores.add(core);
          return core;
        });
  }

  private void openPools() {
    for (Server caller : servers) {
      if (caller.tier.below().isPresent()) {
        int replicas = replicasBelow(caller);
        for (int k = 0; k < caller.link().atTheBeginning(); k++) {
          Server server = servers.get(first[caller.level + 1] + k % replicas);
          if (server.freePlaces == 0) {
            throw new IllegalArgumentException(
                "%s keeps more connections to %s than it has places (%d)"
                    .formatted(caller.tier.name(), server.tier.name(), server.tier.places()));
          }
          server.freePlaces--;
          caller.open++;
          caller.idle.addLast(k % replicas);
        }
      }
    }
  }

  int levels() {
    return first.length - 1;
  }

  Core core(int number) {
    return coreArray[number];
  }

  Server server(int number) {
    return serverArray[number];
  }

  List<Server> servers() {
    return servers;
  }

  /** The servers of a level. */
  List<Server> servers(int level) {
    return servers.subList(first[level], first[level + 1]);
  }

  /** The number of a replica of the tier below a server. */
  int below(int caller, int replica) {
    return first[levelOf[caller] + 1] + replica;
  }

  int replicasBelow(Server caller) {
    return first[caller.level + 2] - first[caller.level + 1];
  }

  /** Which replica of its tier a server is. */
  int replica(int serverNumber) {
    return serverNumber - first[levelOf[serverNumber]];
  }

  /** CPU time by level. */
  double[] usedNanos() {
    double[] used = new double[levels()];
    servers.forEach(server -> used[server.level] += server.computing.usedNanos());
    return used;
  }
}
