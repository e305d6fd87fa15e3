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

  private final List<SimulatedInjection> strikes;
  private final List<List<Struck>> struck = new ArrayList<>();
  private final EventQueue events;
  private final long startNanos;

  /** A server, and who computes beside it, if the strike is that. */
  private record Struck(Server server, Computing rival) {}

  private record RivalKey(Cpu cpu, int weight) {}

  InjectionEvents(SystemModel model, Network network, EventQueue events, long startNanos) {
    this.strikes = model.strikes();
    this.events = events;
    this.startNanos = startNanos;
    Map<RivalKey, Computing> rivals = new HashMap<>();
    for (SimulatedInjection strike : strikes) {
      List<Struck> here = new ArrayList<>();
      for (Server server : servers(model, network, strike)) {
        Cpu cpu = server.tier.cpu().get(network.servers(server.level).indexOf(server));
        Computing rival =
            strike.effect() instanceof Effect.Rival(int weight, long _)
                ? rivals.computeIfAbsent(
                    new RivalKey(cpu, weight),
                    key ->
                        network.computing(
                            new Cpu(cpu.cores(), key.weight(), 1, cpu.cores().size())))
                : null;
        here.add(new Struck(server, rival));
      }
      struck.add(here);
    }
  }

  private static List<Server> servers(
      SystemModel model, Network network, SimulatedInjection strike) {
    List<String> names = model.tiers().stream().map(Tier::name).toList();
    List<Server> replicas = network.servers(1 + names.indexOf(strike.tier()));
    if (strike.replica() >= replicas.size()) {
      throw new IllegalArgumentException(
          "%s has %d replicas, and none of number %d to inject into"
              .formatted(strike.tier(), replicas.size(), strike.replica()));
    }
    return strike.replica() < 0 ? replicas : List.of(replicas.get(strike.replica()));
  }

  void schedule() {
    for (int k = 0; k < strikes.size(); k++) {
      SimulatedInjection strike = strikes.get(k);
      events.add(startNanos + strike.startMicros() * 1000, Events.of(Events.STRIKE_BEGINS, k));
      events.add(startNanos + strike.endMicros() * 1000, Events.of(Events.STRIKE_ENDS, k));
    }
  }

  void begin(int number, long now) {
    for (Struck one : struck.get(number)) {
      Computing computing = one.server().computing;
      switch (strikes.get(number).effect()) {
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
    for (Struck one : struck.get(number)) {
      Computing computing = one.server().computing;
      switch (strikes.get(number).effect()) {
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
