package ntier.machine.clocks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import ntier.archive.ClockSample;

/**
 * Measures how far this machine's clock is from the reference's, all the time: four echoes a
 * second, of which the best of each two seconds makes a line of {@code clocks.csv}. Takes some 50
 * µs of CPU per second. Ends when closed or when a limit is reached.
 */
public final class ClockWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final int ECHOES_PER_WINDOW = 8;

  private final EchoClient client;
  private final EchoLimits limits;
  private final BestEcho best;
  private final Consumer<ClockSample> out;
  private final long pauseNanos;
  private final Thread thread;
  private volatile boolean closed;
  private volatile Optional<IOException> failure = Optional.empty();

  /**
   * Begins to measure.
   *
   * @param machine this one's name
   * @param from its address, whose network is measured
   * @param server the reference's {@link EchoServer}
   * @param realtimeMicros this machine's clock
   * @param out gets each sample, on a thread of the watch
   * @throws IOException if the address cannot be had
   */
  public ClockWatch(
      String machine,
      InetSocketAddress from,
      InetSocketAddress server,
      EchoToken token,
      EchoLimits limits,
      LongSupplier realtimeMicros,
      Consumer<ClockSample> out)
      throws IOException {
    this(machine, new EchoClient(from, server, token, realtimeMicros), limits, out, PAUSE);
  }

  ClockWatch(
      String machine,
      EchoClient client,
      EchoLimits limits,
      Consumer<ClockSample> out,
      Duration pause) {
    this.client = client;
    this.limits = limits;
    this.best = new BestEcho(machine);
    this.out = out;
    this.pauseNanos = pause.toNanos();
    this.thread = Thread.ofPlatform().name("clock-watch").daemon().start(this::run);
  }

  /** Whether it still measures. */
  public boolean alive() {
    return thread.isAlive();
  }

  /** Why it ended before its time, if it did. */
  public Optional<IOException> failure() {
    return failure;
  }

  private void run() {
    long begin = System.nanoTime();
    try (client) {
      for (long echo = 1;
          echo <= limits.packets()
              && System.nanoTime() - begin < limits.time().toNanos()
              && !closed;
          echo++) {
        client.ask(Duration.ofNanos(pauseNanos)).ifPresent(best::add);
        if (echo % ECHOES_PER_WINDOW == 0) {
          best.take().ifPresent(out);
        }
        await(begin + echo * pauseNanos);
      }
    } catch (IOException e) {
      if (!closed) {
        failure = Optional.of(e);
      }
    }
    best.take().ifPresent(out);
  }

  private void await(long nanoTime) {
    for (long left = nanoTime - System.nanoTime();
        left > 0 && !closed;
        left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Ends it; what the last, unfinished window gave has then come. */
  @Override
  public void close() {
    closed = true;
    client.close();
    LockSupport.unpark(thread);
    Sockets.join(thread);
  }
}
