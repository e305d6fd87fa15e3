package ntier.simulation.advice;

import java.util.List;
import java.util.Optional;
import ntier.plan.InvocationStyle;
import ntier.simulation.model.Tier;

/**
 * One tier of a stack, by the numbers that decide who drops.
 *
 * @param name unique in the stack
 * @param style whether a request holds a thread while it waits for the tier below
 * @param limits of each of its servers
 * @param pool of each server's connections to the tier below; empty for a new one each time
 * @param work of a request in it
 * @param calls of a request to the tier below
 * @param replicas servers of the tier, called in turn
 * @param assumed numbers that were not given, as the server's or the suite's default: {@code
 *     backlog 511}
 */
public record StackTier(
    String name,
    ServerKind server,
    InvocationStyle style,
    Limits limits,
    Optional<Pool> pool,
    Work work,
    Calls calls,
    int replicas,
    List<String> assumed) {
  public StackTier {
    assumed = List.copyOf(assumed);
  }

  /**
   * @param threads requests worked on at a time; {@link Tier#UNBOUNDED} without threads
   * @param connections accepted at a time
   * @param backlog that the server asks for; net.core.somaxconn may cut it
   * @param unixSocket whether it listens on a Unix socket, where a full queue refuses at once
   */
  public record Limits(int threads, int connections, int backlog, boolean unixSocket) {
    /** Whether each connection has a thread. */
    boolean threadPerConnection() {
      return threads == connections;
    }
  }

  /**
   * @param connections that are kept
   * @param opensMore whether more are opened, and closed after use, while all are in use; otherwise
   *     a request waits for one
   */
  public record Pool(int connections, boolean opensMore) {}

  /**
   * @param micros time of a request in the server itself, without the tiers below
   * @param cores of each server that work on requests
   */
  public record Work(double micros, int cores) {}

  /**
   * @param share of requests that call the tier below, 0 to 1
   * @param each calls of such a request, one after the other
   */
  public record Calls(double share, double each) {
    /** Calls per request in the mean. */
    public double mean() {
      return share * each;
    }
  }

  StackTier with(Limits changed) {
    return new StackTier(name, server, style, changed, pool, work, calls, replicas, List.of());
  }

  StackTier withBacklog(int backlog) {
    return with(new Limits(limits.threads(), limits.connections(), backlog, limits.unixSocket()));
  }

  /** More connections; where each has a thread, more threads. */
  StackTier withConnections(int connections) {
    int threads = limits.threadPerConnection() ? connections : limits.threads();
    return with(new Limits(threads, connections, limits.backlog(), limits.unixSocket()));
  }

  /** A pool that a request waits for. */
  StackTier withPool(int connections) {
    Optional<Pool> bounded = Optional.of(new Pool(connections, false));
    return new StackTier(name, server, style, limits, bounded, work, calls, replicas, List.of());
  }

  /**
   * An asynchronous server in its place, which holds as many requests as there are ports. One that
   * only passes requests on, as nginx in Apache's place, opens a connection for each; an
   * application keeps its pool.
   */
  StackTier asynchronous() {
    int most = ServerKind.LONGEST_BACKLOG;
    return new StackTier(
        name,
        server,
        InvocationStyle.ASYNC,
        new Limits(Tier.UNBOUNDED, most, most, limits.unixSocket()),
        server == ServerKind.APACHE ? Optional.empty() : pool,
        work,
        calls,
        replicas,
        List.of());
  }
}
