package ntier.simulation.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;

/** Begins and ends millibottlenecks. */
final class InjectionEvents {
  private static final double FOR_EVER = Double.MAX_VALUE;

  private final List<SimulatedInjection> injections;
  private final List<List<Affected>> affected = new ArrayList<>();
  private final EventQueue events;
  private final long startNanos;

  /** A server, and who computes beside it, if the injection is that. */
  private record Affected(Server server, Computing rival) {}

  private record RivalKey(Cpu cpu, int weight) {}

  InjectionEvents(SystemModel model, Network network, EventQueue events, long startNanos) {
    this.injections = model.injections();
    this.events = events;
    this.startNanos = startNanos;
    Map<RivalKey, Computing> rivals = new HashMap<>();
    for (SimulatedInjection injection : injections) {
      List<Affected> here = new ArrayList<>();
      for (Server server : servers(model, network, injection)) {
        Cpu cpu = server.tier.cpu().get(network.servers(server.level).indexOf(server));
        Computing rival =
            injection.effect() instanceof Effect.Rival(int weight, long _)
                ? rivals.computeIfAbsent(
                    new RivalKey(cpu, weight),
                    key ->
                        network.computing(
                            new Cpu(cpu.cores(), key.weight(), 1, cpu.cores().size())))
                : null;
        here.add(new Affected(server, rival));
      }
      affected.add(here);
    }
  }

  private static List<Server> servers(
      SystemModel model, Network network, SimulatedInjection injection) {
    List<String> names = model.tiers().stream().map(Tier::name).toList();
    List<Server> replicas = network.servers(1 + names.indexOf(injection.tier()));
    if (injection.replica() >= replicas.size()) {
      throw new IllegalArgumentException(
          "%s has %d replicas, and none of number %d to inject into"
              .formatted(injection.tier(), replicas.size(), injection.replica()));
    }
    return injection.replica() < 0 ? replicas : List.of(replicas.get(injection.replica()));
  }

  void schedule() {
    for (int k = 0; k < injections.size(); k++) {
      SimulatedInjection injection = injections.get(k);
      events.add(
          startNanos + injection.startMicros() * 1000, Events.of(Events.INJECTION_BEGINS, k));
      events.add(startNanos + injection.endMicros() * 1000, Events.of(Events.INJECTION_ENDS, k));
    }
  }

  void begin(int number, long now) {
    for (Affected one : affected.get(number)) {
      Computing computing = one.server().computing;
      switch (injections.get(number).effect()) {
        case Effect.Freeze _ -> {
          one.server().freezes++;
          computing.stop(now);
        }
        case Effect.Stall(double share) -> one.server().stall(share);
        case Effect.Slow(double factor) -> computing.speed(factor, now);
        case Effect.Rival(int _, long workMicros) ->
            one.rival().occupy(workMicros == 0 ? FOR_EVER : workMicros * 1000.0, now);
      }
    }
  }

  /** The servers that may go on with what waited. */
  List<Server> end(int number, long now) {
    List<Server> servers = new ArrayList<>();
    for (Affected one : affected.get(number)) {
      Computing computing = one.server().computing;
      switch (injections.get(number).effect()) {
        case Effect.Freeze _ -> {
          one.server().freezes--;
          computing.resume(now);
          servers.add(one.server());
        }
        case Effect.Stall _ -> {
          one.server().stallEnds();
          servers.add(one.server());
        }
        case Effect.Slow _ -> computing.speed(1, now);
        case Effect.Rival _ -> one.rival().vacate(now);
      }
    }
    return servers;
  }
}
