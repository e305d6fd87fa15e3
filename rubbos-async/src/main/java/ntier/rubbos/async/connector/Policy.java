package ntier.rubbos.async.connector;

import io.vertx.core.Vertx;

/**
 * When connections to the database are opened and who gets them: it decides in which server's queue
 * requests stand when the database stalls.
 *
 * @param kind which of the policies
 * @param pool pooled and pipelined: how many connections; on-demand: how many stay open when idle
 * @param limit on-demand: most connections at once
 * @param pipelining pipelined: how many queries may be in flight on a connection
 * @param maxWaitMillis pooled and pipelined: after how long in the line a request fails
 */
public record Policy(Kind kind, int pool, int limit, int pipelining, int maxWaitMillis) {

  /** The policies. */
  public enum Kind {
    /** A connection per query in flight, up to a limit: the queue stands at the database. */
    ON_DEMAND,
    /** A bounded pool: the queue stands in this server. */
    POOLED,
    /** Several queries in flight on each of a few connections. */
    PIPELINED
  }

  /** Its part for one of several event loops. */
  public Policy share(int loop, int loops) {
    return new Policy(
        kind, share(pool, loop, loops), share(limit, loop, loops), pipelining, maxWaitMillis);
  }

  /** New connections of an event loop under this policy. */
  public Connections connections(Vertx vertx, Connector connector) {
    return switch (kind) {
      case ON_DEMAND -> ExclusiveConnections.onDemand(connector, limit, pool, line(vertx));
      case POOLED -> ExclusiveConnections.pooled(connector, pool, line(vertx));
      case PIPELINED -> new PipelinedConnections(connector, pool, pipelining, line(vertx));
    };
  }

  /** How many queries may be in flight on a connection. */
  public int depth() {
    return kind == Kind.PIPELINED ? pipelining : 1;
  }

  /** After how long a wait fails: never on demand, where a stall makes requests long. */
  public long failsAfterMillis() {
    return kind == Kind.ON_DEMAND ? 0 : maxWaitMillis;
  }

  private WaitingLine<Connection> line(Vertx vertx) {
    return new WaitingLine<>(vertx, failsAfterMillis(), "none was free");
  }

  /** The part of an event loop, where all loops together have so many of something. */
  public static int share(int total, int loop, int loops) {
    return total / loops + (loop < total % loops ? 1 : 0);
  }
}
