package ntier.simulation.engine;

import java.util.List;
import java.util.SplittableRandom;
import ntier.simulation.model.SystemModel;

/**
 * Simulates a model once: {@link Crowd} sends requests, {@link Requests} are worked on in servers,
 * {@link Connections} lead from one tier to the next, {@link InjectionEvents} interfere.
 */
public final class Simulator {
  /** Requests that are not answered so long after the last one began are given up. */
  private static final long PATIENCE_NANOS = 140_000_000_000L;

  private final World world;
  private final long seed;
  private final Crowd crowd;
  private final Requests requests;
  private final InjectionEvents injections;
  private long count;

  private Simulator(SystemModel model, long seed) {
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    this.world = new World(model);
    this.crowd = new Crowd(world, random.split());
    this.requests = new Requests(world, crowd, random.split());
    this.injections = new InjectionEvents(model, world.network, world.events, world.startNanos);
  }

  /**
   * Simulates all phases, and until the last request is answered.
   *
   * @param seed the same seed gives the same outcome
   */
  public static Outcome run(SystemModel model, long seed) {
    Simulator simulator = new Simulator(model, seed);
    return simulator.run();
  }

  private Outcome run() {
    EventQueue events = world.events;
    Network network = world.network;
    double[] usedAtStart = null;
    double[] used = null;
    injections.schedule();
    crowd.nextArrival();
    while (!events.isEmpty()) {
      long at = events.time();
      if (usedAtStart == null && at >= world.startNanos) {
        usedAtStart = network.usedNanos();
      }
      if (used == null && at >= world.endNanos) {
        used = network.usedNanos();
      }
      if (at >= world.endNanos
          && (world.visits.alive() == 0 || at > world.endNanos + PATIENCE_NANOS)) {
        break;
      }
      world.now = at;
      count++;
      handle(events.poll());
    }
    used = used == null ? network.usedNanos() : used;
    usedAtStart = usedAtStart == null ? new double[used.length] : usedAtStart;
    return new OutcomeMaker(world.model, seed, world.recorder, network)
        .make(usedAtStart, used, count);
  }

  private void handle(long event) {
    int number = Events.number(event);
    switch (Events.kind(event)) {
      case Events.ARRIVAL -> arrival();
      case Events.CORE -> requests.computed(world.network.core(number), Events.version(event));
      case Events.RETRY -> requests.connections().connect(number);
      case Events.INJECTION_BEGINS -> injections.begin(number, world.now);
      default -> injections.end(number, world.now).forEach(requests::goOn);
    }
  }

  private void arrival() {
    int request = crowd.candidate();
    if (request != Visits.NONE) {
      requests.arrived(request);
    }
    crowd.nextArrival();
  }

  /**
   * What is left when all is over, for tests.
   *
   * @param requests in each server
   * @param waiting visits that are not over
   * @param freePlaces of each server, and before the first request
   */
  record Rest(
      List<Integer> requests,
      int waiting,
      long begun,
      long ended,
      List<Integer> freePlaces,
      List<Integer> freePlacesAtFirst) {}

  static Rest rest(SystemModel model, long seed) {
    Simulator simulator = new Simulator(model, seed);
    List<Server> servers = simulator.world.network.servers();
    List<Integer> first = servers.stream().map(server -> server.freePlaces).toList();
    simulator.run();
    return new Rest(
        servers.stream().map(server -> server.inside).toList(),
        simulator.world.visits.alive(),
        simulator.crowd.begun(),
        simulator.crowd.ended(),
        servers.stream().map(server -> server.freePlaces).toList(),
        first);
  }
}
