package ntier.simulation.advice;

import static ntier.plan.InvocationStyle.ASYNC;
import static ntier.plan.InvocationStyle.SYNC;

import java.util.Locale;
import java.util.Optional;
import ntier.plan.InvocationStyle;
import ntier.simulation.model.Tier;

/**
 * Servers whose limits are known by their own settings, and two for all others. Defaults are those
 * that each program documents for Linux: Apache httpd 2.4 with the event or worker MPM, nginx,
 * Tomcat 8.5 and later with its NIO connector, MySQL and MariaDB, PHP-FPM as Debian packages it.
 */
public enum ServerKind {
  APACHE(SYNC, 400, 0, 511, new Settings("MaxRequestWorkers", "", "ListenBacklog")),
  /** One worker with 512 worker_connections, of which a request that is passed on takes two. */
  NGINX(
      ASYNC,
      Tier.UNBOUNDED,
      256,
      511,
      new Settings("", "worker_connections (two for each)", "backlog= of listen")),
  /** A connection waits in memory for a thread, so that it holds far more than it has threads. */
  TOMCAT(SYNC, 200, 8192, 100, new Settings("maxThreads", "maxConnections", "acceptCount")),
  MYSQL(SYNC, 151, 0, 80, new Settings("max_connections", "", "back_log")),
  PHP_FPM(SYNC, 5, 0, 511, new Settings("pm.max_children", "", "listen.backlog")),
  /** Any server with a thread or process for each connection. */
  SYNC_SERVER(SYNC, 150, 0, 128, new Settings("threads", "connections", "backlog")),
  /** Any server that holds a request without a thread. */
  ASYNC_SERVER(
      ASYNC, Tier.UNBOUNDED, 65_535, 65_535, new Settings("threads", "connections", "backlog"));

  /** Connections in the accept queue that are asked of listen() at most. */
  static final int LONGEST_BACKLOG = 65_535;

  private final InvocationStyle style;
  private final int threads;
  private final int connections;
  private final int backlog;
  private final Settings settings;

  ServerKind(InvocationStyle style, int threads, int connections, int backlog, Settings settings) {
    this.style = style;
    this.threads = threads;
    this.connections = connections;
    this.backlog = backlog;
    this.settings = settings;
  }

  /**
   * What the server itself calls its limits; empty for one that it does not have.
   *
   * @param threads requests that it works on at a time
   * @param connections that it has accepted at a time; empty if each has a thread
   * @param backlog of its listener
   */
  public record Settings(String threads, String connections, String backlog) {}

  /** As a stack file names it: {@code php-fpm}, {@code sync}. */
  public String word() {
    return switch (this) {
      case SYNC_SERVER -> "sync";
      case ASYNC_SERVER -> "async";
      default -> name().toLowerCase(Locale.ROOT).replace('_', '-');
    };
  }

  /** The kind of a word of {@link #word}. */
  public static Optional<ServerKind> of(String word) {
    for (ServerKind kind : values()) {
      if (kind.word().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  public InvocationStyle style() {
    return style;
  }

  public Settings settings() {
    return settings;
  }

  /** Whether the server has a setting for its threads; an event-driven one does without. */
  public boolean hasThreads() {
    return threads != Tier.UNBOUNDED;
  }

  /** Threads, workers, children or connections that are served at a time, where none are given. */
  public int defaultThreads() {
    return threads;
  }

  /**
   * Connections that it accepts where no number is given.
   *
   * @param threadsGiven of this server; {@link Tier#UNBOUNDED} if it works without
   */
  public int defaultConnections(int threadsGiven) {
    if (connections == 0) {
      return Math.min(threadsGiven, ASYNC_SERVER.connections);
    }
    return threadsGiven == Tier.UNBOUNDED ? connections : Math.max(connections, threadsGiven);
  }

  /**
   * The backlog where none is given.
   *
   * @param threadsGiven of this server; MySQL (to 5.7) and MariaDB derive it: 50 + max_connections
   *     / 5, at most 900
   */
  public int defaultBacklog(int threadsGiven) {
    return this == MYSQL ? Math.min(900, 50 + threadsGiven / 5) : backlog;
  }

  /**
   * Whether it passes requests on and opens more connections whenever all of its pool are in use.
   */
  public boolean opensBeyondPool() {
    return this == NGINX;
  }

  /** Whether a connection too many gets an error at once: mysqld's 1040. */
  public boolean refuses() {
    return this == MYSQL;
  }

  /** Whether an application runs in it, whose connections to the tier below may be bounded. */
  boolean mayBoundItsPool() {
    return this == TOMCAT || this == SYNC_SERVER || this == ASYNC_SERVER;
  }
}
