package ntier.workload.turns;

import io.netty.channel.IoEventLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import ntier.archive.TurnOutcome;
import ntier.workload.http.HttpTarget;
import ntier.workload.http.ResponseReader;
import ntier.workload.http.SocketResources;
import ntier.workload.record.ProcessMeter;

/** One turn, from the first connection to the last. Event loop only. */
final class TurnUnderWay {
  /** So long after an error a connection is made again: one that is refused makes no storm. */
  private static final long REOPEN_MILLIS = 10;

  /**
   * So long the load goes on behind what counts, so that who meters the server has it under load
   * until then.
   */
  private static final long AFTER_MILLIS = 60;

  private static final int GOOD = 200;

  private final IoEventLoop loop;
  private final SocketResources resources;
  private final TurnLoad load;
  private final CompletableFuture<TurnOutcome> outcome;
  private final InetSocketAddress server;
  private final List<InetSocketAddress> locals;
  private final Pages pages;
  private final SplittableRandom draws;
  private final Set<KeptConnection> connections = new HashSet<>();
  private final ArrayDeque<KeptConnection> free = new ArrayDeque<>();
  private final ArrayDeque<ResponseReader> readers = new ArrayDeque<>();
  private final ArrayDeque<Long> waiting = new ArrayDeque<>();
  private final TurnCounts counts = new TurnCounts();
  private final TurnWindow window;
  private final boolean closedLoop;
  private long nextNanos;
  private int opened;
  private boolean over;

  /**
   * @param resources of this event loop
   * @param meter of its thread
   * @param outcome is completed at the end
   */
  TurnUnderWay(
      IoEventLoop loop,
      SocketResources resources,
      ProcessMeter meter,
      TurnLoad load,
      CompletableFuture<TurnOutcome> outcome) {
    this.loop = loop;
    this.resources = resources;
    this.load = load;
    this.outcome = outcome;
    this.window = new TurnWindow(meter);
    this.server = HttpTarget.at(load.address(), load.port());
    this.locals = load.localAddresses().stream().map(a -> HttpTarget.at(a, 0)).toList();
    this.pages = new Pages(load.pages(), load.hostHeader());
    this.draws = new SplittableRandom(load.seed());
    this.closedLoop = load.perSecond().isEmpty();
  }

  void begin() {
    for (int i = 0; i < load.connections(); i++) {
      open();
    }
    if (!closedLoop) {
      nextNanos = System.nanoTime() + gapNanos();
      arrive();
    }
    loop.schedule(this::count, load.warmMillis(), TimeUnit.MILLISECONDS);
  }

  private void count() {
    window.begin();
    counts.begin();
    loop.schedule(this::counted, load.measureMillis(), TimeUnit.MILLISECONDS);
  }

  private void counted() {
    window.end();
    counts.end();
    long now = System.nanoTime();
    long unfinished = waiting.size();
    long oldest = waiting.isEmpty() ? now : waiting.peek();
    for (KeptConnection connection : connections) {
      if (connection.asking()) {
        unfinished++;
        oldest = Math.min(oldest, connection.sinceNanos());
      }
    }
    TurnOutcome came = counts.outcome(window, unfinished, (now - oldest) / 1000);
    loop.schedule(() -> end(came), AFTER_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void end(TurnOutcome came) {
    over = true;
    connections.forEach(KeptConnection::close);
    outcome.complete(came);
  }

  private void open() {
    if (over) {
      return;
    }
    InetSocketAddress local = locals.isEmpty() ? null : locals.get(opened++ % locals.size());
    try {
      connections.add(KeptConnection.open(this, resources, loop, server, local));
    } catch (IOException e) {
      counts.error();
      reopenLater();
    }
  }

  private void reopenLater() {
    loop.schedule(this::open, REOPEN_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Of each connection, in bytes; empty: the kernel tunes it. */
  OptionalInt receiveBuffer() {
    return load.receiveBuffer();
  }

  /** A connection can be used. */
  void established(KeptConnection connection) throws IOException {
    next(connection, System.nanoTime());
  }

  /** The answer to a request is whole. */
  void answered(KeptConnection connection, Pages.Ready page, ResponseReader answer) {
    long now = System.nanoTime();
    if (answer.status() == GOOD) {
      boolean right = page.bytes().isEmpty() || page.bytes().getAsLong() == answer.bodyBytes();
      counts.answered(now - connection.sinceNanos(), answer.bodyBytes(), right);
    } else {
      counts.error();
    }
    boolean kept = answer.keepsAlive();
    readers.push(answer);
    if (!kept) {
      again(connection);
      return;
    }
    try {
      next(connection, now);
    } catch (IOException e) {
      failed(connection);
    }
  }

  private void next(KeptConnection connection, long now) throws IOException {
    if (closedLoop) {
      connection.ask(pages.draw(draws), now);
    } else if (waiting.isEmpty()) {
      free.add(connection);
    } else {
      connection.ask(pages.draw(draws), waiting.poll());
    }
  }

  /** A connection ended in the middle of a request, or never came to be. */
  void failed(KeptConnection connection) {
    counts.error();
    drop(connection);
    reopenLater();
  }

  /** The server closed a connection between two requests, as it may: another takes its place. */
  void again(KeptConnection connection) {
    counts.reconnect();
    drop(connection);
    open();
  }

  private void drop(KeptConnection connection) {
    connection.close();
    connections.remove(connection);
    if (!closedLoop) {
      free.remove(connection);
    }
  }

  /** Begins all requests whose time has come, and waits for the next one's. */
  private void arrive() {
    if (over) {
      return;
    }
    long now = System.nanoTime();
    while (nextNanos - now <= 0) {
      counts.late(now - nextNanos);
      KeptConnection connection = free.poll();
      if (connection == null) {
        waiting.add(nextNanos);
      } else {
        begin(connection, nextNanos);
      }
      nextNanos += gapNanos();
    }
    loop.schedule(this::arrive, nextNanos - now, TimeUnit.NANOSECONDS);
  }

  private void begin(KeptConnection connection, long since) {
    try {
      connection.ask(pages.draw(draws), since);
    } catch (IOException e) {
      failed(connection);
    }
  }

  /** To the next request of a Poisson process. */
  private long gapNanos() {
    return (long) (-Math.log(1 - draws.nextDouble()) * 1e9 / load.perSecond().getAsDouble());
  }

  /** One that reads the answer of a connection, until the answer is whole. */
  ResponseReader takeReader() {
    ResponseReader reader = readers.isEmpty() ? new ResponseReader() : readers.pop();
    reader.begin(0);
    return reader;
  }
}
