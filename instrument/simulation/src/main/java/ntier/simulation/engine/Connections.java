package ntier.simulation.engine;

/**
 * How calls get into the tier below. A call goes over a connection, and a connection holds a place
 * in the server below from when it is accepted until it is closed. What finds the accept queue full
 * is dropped and sent again by the caller's kernel.
 */
final class Connections {
  private final World world;
  private final Visits visits;
  private final Network network;
  private final Requests requests;
  private final long[] retries;

  Connections(World world, Requests requests) {
    this.world = world;
    this.visits = world.visits;
    this.network = world.network;
    this.requests = requests;
    this.retries = world.model.retransmission().nanos();
  }

  /** A visit calls the tier below. */
  void call(int visit, Server server) {
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
    requests.arrived(child);
  }

  private void open(int child, Server caller) {
    caller.open++;
    int replica = caller.nextReplica;
    caller.nextReplica = replica + 1 == network.replicasBelow(caller) ? 0 : replica + 1;
    visits.server[child] = network.below(visits.server[visits.parent[child]], replica);
    visits.since[child] = world.now;
    connect(child);
  }

  /**
   * A SYN reaches the server below, for the first time or again: the connection is served, rejected
   * or waits, or the packet is dropped.
   */
  void connect(int child) {
    Server server = network.server(visits.server[child]);
    if (server.servesAtOnce()) {
      server.freePlaces--;
      established(child);
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
    if (world.recorder.measures(world.now)) {
      server.droppedPackets++;
      if (visits.tries[child] == 0) {
        server.droppedRequests++;
        world.recorder.dropped(server.level, world.now);
      }
    }
    visits.dropped[visits.root(child)] |= 1L << server.level;
    int tries = visits.tries[child]++;
    if (tries + 1 == retries.length) {
      fail(child);
    } else {
      long at = Math.max(world.now + 1, visits.since[child] + retries[tries]);
      world.events.add(at, Events.of(Events.RETRY, child));
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
    requests.compute(visit, caller);
  }

  private void established(int child) {
    visits.connection[visits.parent[child]] = network.replica(visits.server[child]);
    requests.arrived(child);
  }

  /** A server has free places, or runs again: it accepts. */
  void acceptWaiting(Server server) {
    while (!server.frozen() && server.freePlaces > 0 && !server.accept.isEmpty()) {
      server.freePlaces--;
      established(server.accept.pollFirst());
    }
  }

  /** The caller is done with a connection: someone else's, kept, or closed. */
  void giveBack(int visit, Server caller) {
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

  /**
   * A call is answered: a server closes a connection that is neither kept nor held with its answer,
   * whatever the caller is doing.
   *
   * @param visit the caller's
   * @param server number of the one that answered
   */
  void answered(int visit, Server caller, int server) {
    if (caller.link().keep() == 0 && !caller.link().held()) {
      visits.connection[visit] = Visits.NONE;
      close(server, caller);
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
}
