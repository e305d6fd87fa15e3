package ntier.simulation.engine;

import java.util.Arrays;

/**
 * Requests in servers: one for each server that a request of a user is in, or waits to get into.
 * They are numbers; what is known of them is in arrays, and freed numbers are used again.
 */
final class Visits {
  static final int NONE = -1;

  /** The visit in the server above that waits for this one; {@code NONE} for a user's request. */
  int[] parent = new int[1024];

  /** Number of the server. */
  int[] server = new int[1024];

  /** Calls to the tier below that are still to be made. */
  int[] calls = new int[1024];

  /** Replica below to which this visit holds a connection, or {@code NONE}. */
  int[] connection = new int[1024];

  /** How often its SYN was dropped. */
  int[] tries = new int[1024];

  /** CPU time of its next part, in nanoseconds. */
  double[] work = new double[1024];

  /** When a user's request began, or when a visit's first SYN was sent. */
  long[] since = new long[1024];

  /** Images to be fetched after it; -1 marks a visit on an image's behalf. */
  int[] images = new int[1024];

  /** Tiers that dropped a packet of it, as bits; of a user's request only. */
  long[] dropped = new long[1024];

  /** Whether it was answered with an error. */
  boolean[] failed = new boolean[1024];

  private final IntDeque free = new IntDeque();
  private int made;

  int make(int parentVisit, int serverNumber) {
    int visit = free.isEmpty() ? fresh() : free.pollLast();
    parent[visit] = parentVisit;
    server[visit] = serverNumber;
    calls[visit] = 0;
    connection[visit] = NONE;
    tries[visit] = 0;
    images[visit] = 0;
    dropped[visit] = 0;
    failed[visit] = false;
    return visit;
  }

  void free(int visit) {
    free.addLast(visit);
  }

  /** Visits that are not over. */
  int alive() {
    return made - free.size();
  }

  /** The user's request that a visit is part of. */
  int root(int visit) {
    int root = visit;
    while (parent[root] != NONE) {
      root = parent[root];
    }
    return root;
  }

  private int fresh() {
    if (made == parent.length) {
      int length = 2 * made;
      parent = Arrays.copyOf(parent, length);
      server = Arrays.copyOf(server, length);
      calls = Arrays.copyOf(calls, length);
      connection = Arrays.copyOf(connection, length);
      tries = Arrays.copyOf(tries, length);
      work = Arrays.copyOf(work, length);
      since = Arrays.copyOf(since, length);
      images = Arrays.copyOf(images, length);
      dropped = Arrays.copyOf(dropped, length);
      failed = Arrays.copyOf(failed, length);
    }
    return made++;
  }
}
