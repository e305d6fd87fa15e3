package ntier.simulation.engine;

import ntier.simulation.model.Link;
import ntier.simulation.model.Tier;

/** One server: its listener, its places, and its connections to the tier below. */
final class Server {
  final Tier tier;

  /** Position in the chain; the client is 0. */
  final int level;

  final Computing computing;

  /** Visits whose connections the kernel has and the server has not. */
  final IntDeque accept = new IntDeque();

  /** Idle connections to the tier below: to which replica. */
  final IntDeque idle = new IntDeque();

  /** Visits that wait for one of its connections to the tier below. */
  final IntDeque waiting = new IntDeque();

  /** Visits that wait to be admitted. */
  final IntDeque line = new IntDeque();

  /** Visits whose next part waits for the end of a stall. */
  final IntDeque stalled = new IntDeque();

  /** CPU time of each part of a visit, in the mean, in nanoseconds. */
  final double partNanos;

  /** CPU time of a visit's last part besides. */
  final double answerNanos;

  int freePlaces;
  int open;
  int nextReplica;
  int freezes;
  private int stalls;
  private double stalledShare;
  int inside;
  int admitted;
  int peak;
  long droppedPackets;
  long droppedRequests;

  /**
   * @param callsPerRequest to the tier below, in the mean over all requests here, images included
   */
  Server(Tier tier, int level, Computing computing, double callsPerRequest) {
    this.tier = tier;
    this.level = level;
    this.computing = computing;
    this.freePlaces = tier.places();
    this.answerNanos = tier.answerMicros() * 1000;
    this.partNanos = tier.demandMicros() * 1000 / (1 + callsPerRequest);
  }

  Link link() {
    return tier.below().orElseThrow();
  }

  boolean frozen() {
    return freezes > 0;
  }

  void stall(double share) {
    stalls++;
    stalledShare = share;
  }

  void stallEnds() {
    stalls--;
  }

  boolean stalls() {
    return stalls > 0;
  }

  /** The share of parts that wait until the stall ends, of those that begin in it. */
  double stalledShare() {
    return stalledShare;
  }

  /** Whether a request more may be worked on. */
  boolean admits() {
    return admitted < tier.admits();
  }

  /** Whether a connection that comes now is served at once. */
  boolean servesAtOnce() {
    return !frozen() && freePlaces > 0 && accept.isEmpty();
  }

  /** As the kernel decides: an accept queue holds one more than the backlog. */
  boolean queueHasRoom() {
    return accept.size() <= tier.backlog();
  }

  void notePeak() {
    peak = Math.max(peak, inside + accept.size());
  }
}
