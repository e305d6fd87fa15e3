package ntier.simulation.engine;

import java.util.List;
import java.util.SplittableRandom;
import ntier.simulation.model.Link;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier.Distribution;

/**
 * Simulates a model once.
 *
 * <p>A request is a visit in the load generator, whose call is a visit in the first tier, and so
 * on. A visit computes, calls the tier below, computes again, … and is answered. A call goes over a
 * connection, and a connection holds a place in the server below from when it is accepted until it
 * is closed. What finds the accept queue full is dropped and sent again by the caller's kernel. A
 * server that admits so many requests at a time lets the others wait in memory, in order.
 *
 * <p>Thinking users are only counted: since exponential think times have no memory, the next of n
 * of them is done after an exponential time of mean Z/n. So candidates come at the rate of all
 * users, and each counts with the share that thinks (thinning, Lewis and Shedler 1979), which is
 * exact and costs the same for ten million users as for ten.
 */
public final class Simulator {
  /** Requests that are not answered so long after the last one began are given up. */
  private static final long PATIENCE_NANOS = 140_000_000_000L;

  private final SystemModel model;
  private final long seed;
  private final SplittableRandom arrivals;
  private final SplittableRandom draws;
  private final EventQueue events = new EventQueue();
  private final Visits visits = new Visits();
  private final Network network;
  private final Strikes strikes;
  private final Recorder recorder;
  private final long[] retries;
  private final long rampNanos;
  private final long startNanos;
  private final long endNanos;
  private final double gapNanos;
  private long now;
  private long busyUsers;
  private long count;
  private long begun;
  private long ended;

  private Simulator(SystemModel model, long seed) {
    this.model = model;
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    this.arrivals = random.split();
    this.draws = random.split();
    this.network = new Network(model, events, visits);
    this.retries = model.retransmission().nanos();
    this.rampNanos = model.phases().ramp().toNanos();
    this.startNanos = rampNanos + model.phases().warmUp().toNanos();
    this.endNanos = startNanos + model.phases().measure().toNanos();
    this.gapNanos = (double) model.users().thinkTime().toNanos() / model.users().count();
    this.recorder = new Recorder(startNanos, endNanos, network.levels());
    this.strikes = new Strikes(model, network, events, startNanos);
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
    double[] usedAtStart = null;
    double[] used = null;
    strikes.schedule();
    nextArrival();
    while (!events.isEmpty()) {
      long at = events.time();
      if (usedAtStart == null && at >= startNanos) {
        usedAtStart = network.usedNanos();
      }
      if (used == null && at >= endNanos) {
        used = network.usedNanos();
      }
      if (at >= endNanos && (visits.alive() == 0 || at > endNanos + PATIENCE_NANOS)) {
        break;
      }
      now = at;
      count++;
      handle(events.poll());
    }
    used = used == null ? network.usedNanos() : used;
    usedAtStart = usedAtStart == null ? new double[used.length] : usedAtStart;
    return new OutcomeMaker(model, seed, recorder, network).make(usedAtStart, used, count);
  }

  private void handle(long event) {
    int number = Events.number(event);
    switch (Events.kind(event)) {
      case Events.ARRIVAL -> candidate();
      case Events.CORE -> computed(network.core(number), Events.version(event));
      case Events.RETRY -> connect(number);
      case Events.STRIKE_BEGINS -> strikes.begin(number, now);
      default -> strikes.end(number, now).forEach(this::goOn);
    }
  }

  private void nextArrival() {
    long at = now + (long) Math.ceil(gapNanos * arrivals.nextExponential());
    if (at < endNanos) {
      events.add(at, Events.of(Events.ARRIVAL, 0));
    }
  }

  /** One of all users would be done with thinking; it counts if this one thinks. */
  private void candidate() {
    long users = model.users().count();
    double seated = now >= rampNanos ? users : (double) users * now / rampNanos;
    if (arrivals.nextDouble() * users < seated - busyUsers) {
      busyUsers++;
      boolean withImages = arrivals.nextDouble() < model.users().imagesShare();
      begin(withImages ? model.users().images() : 0);
    }
    nextArrival();
  }

  /**
   * A user sends a request.
   *
   * @param images for a page, how many come after it; for an image, -1 minus that
   */
  private void begin(int images) {
    begun++;
    int root = visits.make(Visits.NONE, 0);
    visits.since[root] = now;
    visits.images[root] = images;
    arrived(root);
  }

  /** A request is in the server. */
  private void arrived(int visit) {
    Server server = network.server(visits.server[visit]);
    server.inside++;
    server.notePeak();
    if (server.admits()) {
      admit(visit, server);
    } else {
      server.line.addLast(visit);
    }
  }

  private void admit(int visit, Server server) {
    server.admitted++;
    visits.calls[visit] = calls(visit, server);
    compute(visit, server);
  }

  private int calls(int visit, Server server) {
    if (server.tier.below().isEmpty()) {
      return 0;
    }
    Link link = server.link();
    boolean image = visits.images[visit] < 0;
    if (server.level == 1 && image) {
      return 0;
    }
    if (link.share() < 1 && draws.nextDouble() >= link.share()) {
      return 0;
    }
    List<Double> sizes = link.sizes();
    double calls = link.calls() * (sizes.isEmpty() ? 1 : sizes.get(draws.nextInt(sizes.size())));
    int whole = (int) calls;
    return calls > whole && draws.nextDouble() < calls - whole ? whole + 1 : whole;
  }

  private void compute(int visit, Server server) {
    double last = visits.calls[visit] == 0 ? server.answerNanos : 0;
    if (server.partNanos + last == 0) {
      partDone(visit, server);
      return;
    }
    visits.work[visit] =
        last
            + (server.tier.distribution() == Distribution.EXPONENTIAL
                ? server.partNanos * draws.nextExponential()
                : server.partNanos);
    if (server.stalls() && draws.nextDouble() < server.stalledShare()) {
      server.stalled.addLast(visit);
    } else {
      server.computing.submit(visit, now);
    }
  }

  /** A millibottleneck of a server is over. */
  private void goOn(Server server) {
    while (!server.stalls() && !server.stalled.isEmpty()) {
      server.computing.submit(server.stalled.pollFirst(), now);
    }
    acceptWaiting(server);
  }

  private void computed(Core core, int version) {
    int slot = core.completed(version);
    if (slot < 0) {
      return;
    }
    int visit = core.owner(slot).finished(core, slot, now);
    if (visit != Computing.NOBODY) {
      partDone(visit, network.server(visits.server[visit]));
    }
  }

  /** A visit has had one part of its CPU time: the next call, or the answer. */
  private void partDone(int visit, Server server) {
    boolean more = visits.calls[visit] > 0;
    if (visits.connection[visit] != Visits.NONE && !(more && server.link().held())) {
      giveBack(visit, server);
    }
    if (more) {
      visits.calls[visit]--;
      call(visit, server);
    } else {
      answer(visit, server);
    }
  }

  private void call(int visit, Server server) {
    int child = visits.make(visit, Visits.NONE);
    visits.images[child] = visits.images[visit] < 0 ? -1 : 0;
    if (visits.connection[visit] != Visits.NONE) {
      goOver(child, visits.connection[visit]);
    } else if (!server.idle.isEmpty()) {
      goOver(child, server.idle.pollFirst());
    } else if (server.open < server.link().limit()) {
      open(child, server);
    } else {
      server.waiting.addLast(child);
    }
  }

  /** A request goes over a connection that is there, to a replica of the tier below. */
  private void goOver(int child, int replica) {
    int visit = visits.parent[child];
    visits.connection[visit] = replica;
    visits.server[child] = network.below(visits.server[visit], replica);
    arrived(child);
  }

  private void open(int child, Server caller) {
    caller.open++;
    int replica = caller.nextReplica;
    caller.nextReplica = replica + 1 == network.replicasBelow(caller) ? 0 : replica + 1;
    visits.server[child] = network.below(visits.server[visits.parent[child]], replica);
    visits.since[child] = now;
    connect(child);
  }

  /** A SYN reaches the server below, for the first time or again. */
  private void connect(int child) {
    enter(child, network.server(visits.server[child]));
  }

  /** A connection is established: it is served, rejected, waits, or the packet is dropped. */
  private void enter(int child, Server server) {
    if (server.servesAtOnce()) {
      server.freePlaces--;
      established(child, server);
    } else if (server.tier.rejects() && !server.frozen()) {
      fail(child);
    } else if (server.queueHasRoom()) {
      server.accept.addLast(child);
      server.notePeak();
    } else {
      drop(child, server);
    }
  }

  private void drop(int child, Server server) {
    if (recorder.measures(now)) {
      server.droppedPackets++;
      if (visits.tries[child] == 0) {
        server.droppedRequests++;
        recorder.dropped(server.level, now);
      }
    }
    visits.dropped[visits.root(child)] |= 1L << server.level;
    int tries = visits.tries[child]++;
    if (tries + 1 == retries.length) {
      fail(child);
    } else {
      long at = Math.max(now + 1, visits.since[child] + retries[tries]);
      events.add(at, Events.of(Events.RETRY, child));
    }
  }

  /** No connection came about: the caller answers with an error. */
  private void fail(int child) {
    int visit = visits.parent[child];
    Server caller = network.server(visits.server[visit]);
    caller.open--;
    visits.failed[visits.root(child)] = true;
    visits.calls[visit] = 0;
    visits.free(child);
    openForWaiting(caller);
    compute(visit, caller);
  }

  private void established(int child, Server server) {
    visits.connection[visits.parent[child]] = network.replica(visits.server[child]);
    arrived(child);
  }

  /** A server has free places, or runs again: it accepts. */
  private void acceptWaiting(Server server) {
    while (!server.frozen() && server.freePlaces > 0 && !server.accept.isEmpty()) {
      server.freePlaces--;
      established(server.accept.pollFirst(), server);
    }
  }

  /** The caller is done with a connection: someone else's, kept, or closed. */
  private void giveBack(int visit, Server caller) {
    int replica = visits.connection[visit];
    visits.connection[visit] = Visits.NONE;
    if (!caller.waiting.isEmpty()) {
      goOver(caller.waiting.pollFirst(), replica);
    } else if (caller.idle.size() < caller.link().keep()) {
      caller.idle.addLast(replica);
    } else {
      close(network.below(visits.server[visit], replica), caller);
    }
  }

  private void close(int serverNumber, Server caller) {
    Server server = network.server(serverNumber);
    server.freePlaces++;
    caller.open--;
    openForWaiting(caller);
    acceptWaiting(server);
  }

  private void openForWaiting(Server caller) {
    if (!caller.waiting.isEmpty() && caller.open < caller.link().limit()) {
      open(caller.waiting.pollFirst(), caller);
    }
  }

  private void answer(int visit, Server server) {
    server.inside--;
    server.admitted--;
    if (!server.line.isEmpty()) {
      admit(server.line.pollFirst(), server);
    }
    int above = visits.parent[visit];
    if (above == Visits.NONE) {
      userAnswered(visit);
      return;
    }
    Server caller = network.server(visits.server[above]);
    int number = visits.server[visit];
    visits.free(visit);
    if (caller.link().keep() == 0 && !caller.link().held()) {
      // The server closes the connection with its answer, whatever the caller is doing.
      visits.connection[above] = Visits.NONE;
      close(number, caller);
    }
    compute(above, caller);
  }

  private void userAnswered(int root) {
    ended++;
    recorder.ended(visits.since[root], now, visits.failed[root], visits.dropped[root]);
    int images = visits.images[root];
    visits.free(root);
    int left = images >= 0 ? images : -1 - images;
    if (left > 0) {
      begin(-left);
    } else {
      busyUsers--;
    }
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
    List<Server> servers = simulator.network.servers();
    List<Integer> first = servers.stream().map(server -> server.freePlaces).toList();
    simulator.run();
    return new Rest(
        servers.stream().map(server -> server.inside).toList(),
        simulator.visits.alive(),
        simulator.begun,
        simulator.ended,
        servers.stream().map(server -> server.freePlaces).toList(),
        first);
  }
}
