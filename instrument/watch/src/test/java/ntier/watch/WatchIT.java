package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.archive.MonitorsReport;
import ntier.archive.RunDirectory;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.machine.Home;
import ntier.monitors.TestHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that was there before, in a namespace and a control group of its own, watched from
 * outside. Needs root.
 *
 * <pre>
 *   clients, 200 connections/s -> SmallServer (backlog 20), stopped once for 400 ms
 * </pre>
 */
class WatchIT {
  private static final int PORT = 8123;
  private static final long BETWEEN_CONNECTIONS_NANOS = 5_000_000;
  private static final int OPEN = 400;
  private static final long NEAR_MICROS = 50_000;

  @TempDir Path folder;
  private TestHost host;
  private Process server;

  @BeforeEach
  void serve() throws Exception {
    host = new TestHost("watched");
    server =
        host.start(
            "exec nsenter --net=%s %s -cp %s %s %d"
                .formatted(
                    host.handle().namespace(),
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    System.getProperty("java.class.path"),
                    SmallServer.class.getName(),
                    PORT));
    host.inside(this::awaitServer);
  }

  @AfterEach
  void end() throws Exception {
    server.destroyForcibly().onExit().get(10, TimeUnit.SECONDS);
    host.close();
  }

  private Void awaitServer() throws InterruptedException {
    while (true) {
      try (SocketChannel _ = SocketChannel.open(address())) {
        return null;
      } catch (IOException notYet) {
        Thread.sleep(20);
      }
    }
  }

  private static InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), PORT);
  }

  private Findings watch(Duration length) throws Exception {
    Path runs = folder.resolve("runs");
    new WatchRun(
            new Home(folder, folder.resolve("not built")),
            runs,
            new WatchRun.Request(
                List.of(Target.parse("web=:" + PORT + "@" + server.pid())),
                length,
                OptionalInt.empty(),
                OptionalInt.empty(),
                "ntier watch"),
            ServerFinder.ofThisMachine(),
            ProgressLine.onStandardOutput())
        .execute();
    RunDirectory run = RunDirectory.list(runs).getFirst();
    MonitorsReport monitors = run.monitorsReport();
    System.out.printf("the monitors took %.2f %% of a core%n", monitors.cpuPercent());
    return run.findings(Findings.class);
  }

  @Test
  @DisplayName("a stop of a server and its drops are found, as what was done to it says")
  void stopIsFound() throws Exception {
    try (Load _ = new Load()) {
      Future<long[]> stopped = CompletableFuture.supplyAsync(this::stopLater);
      Findings seen = watch(Duration.ofSeconds(8));
      long[] stop = stopped.get();
      assertThat(seen.origins()).hasSize(1);
      Millibottleneck found = seen.origins().getFirst();
      assertThat(found.kind()).isEqualTo(Kind.FREEZE);
      assertThat(found.startMicros()).isCloseTo(stop[0], within(NEAR_MICROS));
      assertThat(found.endMicros()).isCloseTo(stop[1], within(NEAR_MICROS));
      assertThat(seen.episodes()).extracting(Episode::dropping).containsOnly("web");
      assertThat(seen.tiers().getFirst().droppedPackets()).isPositive();
      assertThat(seen.watched().orElseThrow().servers().getFirst().acceptQueuePeak()).isEqualTo(21);
    }
  }

  @Test
  @DisplayName("of a server that nobody asks it says that there is nothing to see")
  void nothingToSee() throws Exception {
    Verdict verdict = Verdict.of(watch(Duration.ofSeconds(2)));
    assertThat(verdict.name()).isEqualTo("Nothing to see");
    assertThat(verdict.text()).endsWith("no connection was seen.");
    assertThat(server.isAlive()).isTrue();
  }

  /** When it was stopped, and went on. */
  private long[] stopLater() {
    try {
      Thread.sleep(4500);
      signal("STOP");
      awaitStopped();
      long start = Clocks.realtimeMicros();
      Thread.sleep(400);
      return new long[] {start, signal("CONT")};
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A thread that waits for a busy core stops only once it gets it. */
  private void awaitStopped() throws IOException, InterruptedException {
    Path tasks = Path.of("/proc", Long.toString(server.pid()), "task");
    boolean stopped = false;
    while (!stopped) {
      Thread.sleep(1);
      try (Stream<Path> all = Files.list(tasks)) {
        stopped = all.allMatch(WatchIT::isStopped);
      }
    }
  }

  private static boolean isStopped(Path task) {
    return Processes.text(task.resolve("stat"))
        .map(stat -> stat.charAt(stat.lastIndexOf(')') + 2) == 'T')
        .orElse(true);
  }

  private long signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).start().waitFor();
    return Clocks.realtimeMicros();
  }

  /** Opens connections at a steady rate, and closes each some seconds later. */
  private final class Load implements AutoCloseable {
    private volatile boolean over;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    Load() {
      Thread.ofPlatform().daemon().name("load").start(this::run);
    }

    private void run() {
      try {
        host.inside(this::connect);
        done.complete(null);
      } catch (IOException | InterruptedException | RuntimeException e) {
        done.completeExceptionally(e);
      }
    }

    private Void connect() throws IOException {
      Deque<SocketChannel> open = new ArrayDeque<>();
      long due = System.nanoTime();
      while (!over) {
        SocketChannel one = SocketChannel.open();
        one.configureBlocking(false);
        one.connect(address());
        open.addLast(one);
        if (open.size() > OPEN) {
          open.removeFirst().close();
        }
        due += BETWEEN_CONNECTIONS_NANOS;
        while (System.nanoTime() < due) {
          java.util.concurrent.locks.LockSupport.parkNanos(due - System.nanoTime());
        }
      }
      for (SocketChannel one : open) {
        one.close();
      }
      return null;
    }

    /** Throws what went wrong with it. */
    @Override
    public void close() {
      over = true;
      done.orTimeout(10, TimeUnit.SECONDS).join();
    }
  }
}
