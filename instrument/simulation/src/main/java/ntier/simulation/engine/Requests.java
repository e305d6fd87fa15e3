package ntier.simulation.engine;

import java.util.List;
import java.util.SplittableRandom;
import ntier.simulation.model.Link;
import ntier.simulation.model.Tier.Distribution;

/**
 * Requests in servers. A request is a visit in the load generator, whose call is a visit in the
 * first tier, and so on. A visit computes, calls the tier below, computes again, … and is answered.
 * A server that admits so many requests at a time lets the others wait in memory, in order.
 */
final class Requests {
  private final World world;
  private final Visits visits;
  private final Network network;
  private final Crowd crowd;
  private final Connections connections;
  private final SplittableRandom draws;

  Requests(World world, Crowd crowd, SplittableRandom draws) {
    this.world = world;
    this.visits = world.visits;
    this.network = world.network;
    this.crowd = crowd;
    this.connections = new Connections(world, this);
    this.draws = draws;
  }

  /** How they get into the servers. */
  Connections connections() {
    return connections;
  }

  /** A request is in the server. */
  void arrived(int visit) {
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

  /** A visit needs its next part of CPU time. */
  void compute(int visit, Server server) {
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
      server.computing.submit(visit, world.now);
    }
  }

  /** A millibottleneck of a server is over. */
  void goOn(Server server) {
    while (!server.stalls() && !server.stalled.isEmpty()) {
      server.computing.submit(server.stalled.pollFirst(), world.now);
    }
    connections.acceptWaiting(server);
  }

  /** A core is done with what it was planned to do first. */
  void computed(Core core, int version) {
    int slot = core.completed(version);
    if (slot < 0) {
      return;
    }
    int visit = core.owner(slot).finished(core, slot, world.now);
    if (visit != Computing.NOBODY) {
      partDone(visit, network.server(visits.server[visit]));
    }
  }

  /** A visit has had one part of its CPU time: the next call, or the answer. */
  private void partDone(int visit, Server server) {
    boolean more = visits.calls[visit] > 0;
    if (visits.connection[visit] != Visits.NONE && !(more && server.link().held())) {
      connections.giveBack(visit, server);
    }
    if (more) {
      visits.calls[visit]--;
      connections.call(visit, server);
    } else {
      answer(visit, server);
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
      int next = crowd.answered(visit);
      if (next != Visits.NONE) {
        arrived(next);
      }
      return;
    }
    Server caller = network.server(visits.server[above]);
    int number = visits.server[visit];
    visits.free(visit);
    connections.answered(above, caller, number);
    compute(above, caller);
  }
}
