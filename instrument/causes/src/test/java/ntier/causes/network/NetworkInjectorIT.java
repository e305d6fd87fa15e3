package ntier.causes.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import ntier.archive.Injection;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.injection.TestOrder;
import ntier.linux.Clocks;
import ntier.linux.OtherJvm;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Needs root. A client in one namespace asks an echo server in another, into whose link the delay
 * is injected, by netem where this kernel has it and by the detour where not.
 */
@Timeout(30)
class NetworkInjectorIT {
  private static final int NORMAL = 0;
  private static final int POLICY_AFTER_NAME = 38;
  private static final Duration LENGTH = Duration.ofMillis(400);
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  private TwoHosts hosts;
  private ServerSocket server;
  private Socket client;

  /** When an answer came, and after how long. */
  private record Answer(long askedMicros, long tookMicros) {}

  @BeforeEach
  void connect() throws Exception {
    hosts = new TwoHosts();
    server = hosts.inTarget(() -> new ServerSocket(0, 5, InetAddress.getByName(TwoHosts.TARGET)));
    Thread.ofPlatform().daemon().start(this::echo);
    client =
        hosts.inOther(
            () -> {
              var socket = new Socket();
              socket.connect(new InetSocketAddress(TwoHosts.TARGET, server.getLocalPort()), 2_000);
              return socket;
            });
    client.setTcpNoDelay(true);
    client.setSoTimeout(5_000);
  }

  @AfterEach
  void disconnect() throws Exception {
    client.close();
    server.close();
    hosts.close();
  }

  private void echo() {
    try (Socket one = server.accept()) {
      one.setTcpNoDelay(true);
      byte[] bytes = new byte[100_000];
      for (int read = one.getInputStream().read(bytes);
          read > 0;
          read = one.getInputStream().read(bytes)) {
        one.getOutputStream().write(bytes, 0, read);
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private Answer ask() throws IOException {
    long asked = Clocks.realtimeMicros();
    client.getOutputStream().write(7);
    assertThat(client.getInputStream().read()).isEqualTo(7);
    return new Answer(asked, Clocks.realtimeMicros() - asked);
  }

  private InjectionOrder order(Map<String, String> written, Duration length, Duration measure) {
    return order(hosts.host(), written, length, measure, log);
  }

  private static InjectionOrder order(
      HostHandle host,
      Map<String, String> written,
      Duration length,
      Duration measure,
      List<Injection> log) {
    return TestOrder.of(
            new NetworkInjector(),
            new InjectionTarget(host, TwoHosts.TARGET, 1, Path.of("."), Map.of()))
        .with(written)
        .log(log::add)
        .now(length, SchedulePlan.every(length.plusMillis(500), Duration.ofMillis(300)), measure);
  }

  private List<Answer> askDuring(Map<String, String> written) throws Exception {
    List<Answer> answers = new ArrayList<>();
    try (var running =
        new NetworkInjector().start(order(written, LENGTH, Duration.ofMillis(1700)))) {
      while (!running.isDone()) {
        answers.add(ask());
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
    }
    return answers;
  }

  private List<Answer> within(List<Answer> answers) {
    return answers.stream()
        .filter(
            it ->
                log.stream()
                    .anyMatch(
                        injection ->
                            it.askedMicros() > injection.startMicros()
                                && it.askedMicros() + 100_000 < injection.endMicros()))
        .toList();
  }

  private List<Answer> outside(List<Answer> answers) {
    return answers.stream()
        .filter(
            it ->
                log.stream()
                    .noneMatch(
                        injection ->
                            it.askedMicros() + it.tookMicros() > injection.startMicros() - 5_000
                                && it.askedMicros() < injection.endMicros() + 5_000))
        .toList();
  }

  /** Whether packets are held now: a question has no answer for a while. */
  private boolean isDelayed() throws IOException {
    client.setSoTimeout(100);
    try {
      ask();
      return false;
    } catch (SocketTimeoutException held) {
      client.setSoTimeout(5_000);
      return true;
    }
  }

  private static long median(List<Answer> answers) {
    return answers.stream().mapToLong(Answer::tookMicros).sorted().toArray()[answers.size() / 2];
  }

  @Test
  void canInjectHere() {
    assertThat(new NetworkInjector().unavailable(hosts.host())).isEmpty();
  }

  @Test
  void delaysExactlyDuringItsInjectionsAndLeavesTheHostAsItWas() throws Exception {
    String before = hosts.state();
    List<Answer> answers = askDuring(Map.of("delay", "60ms"));

    assertThat(log)
        .hasSize(2)
        .allSatisfy(
            it -> {
              assertThat(it.startMicros() - it.askedStartMicros()).isBetween(0L, 250_000L);
              assertThat(it.endMicros() - it.startMicros()).isBetween(400_000L, 550_000L);
              assertThat(it.note()).containsAnyOf("netem", "detour");
            });
    assertThat(within(answers))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.tookMicros()).isBetween(60_000L, 250_000L));
    assertThat(outside(answers)).hasSizeGreaterThan(50);
    assertThat(median(outside(answers))).isLessThan(5_000);
    assertThat(hosts.state()).isEqualTo(before);
  }

  @Test
  @DisplayName("who holds packets is no real-time thread, whose budget they would use up")
  void detourIsNotRealTime() throws Exception {
    InjectionOrder order =
        order(Map.of("delay", "20ms"), Duration.ofSeconds(5), Duration.ofSeconds(9));
    try (var running = InjectionThread.start(order, new DetourInjection(order))) {
      while (!isHeld()) {
        Thread.sleep(5);
      }
      assertThat(policy("network of")).isEqualTo(NORMAL);
      // An answer may be there before the thread that let the question go has counted it.
      Injector.Holding held = running.holding().orElseThrow();
      while (held.packets() == 0 && !running.isDone()) {
        Thread.sleep(5);
        held = running.holding().orElseThrow();
      }
      assertThat(held.packets()).isPositive();
      assertThat(held.micros()).isGreaterThanOrEqualTo(20_000 * held.packets());
    }
  }

  private boolean isHeld() throws IOException {
    return ask().tookMicros() >= 20_000;
  }

  /** The scheduling policy of a thread of this process: field 41 of its stat. */
  private static int policy(String name) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      for (Path thread : threads.toList()) {
        if (Files.readString(thread.resolve("comm")).startsWith(name)) {
          String stat = Files.readString(thread.resolve("stat"));
          return Integer.parseInt(
              stat.substring(stat.lastIndexOf(')') + 2).split(" ")[POLICY_AFTER_NAME]);
        }
      }
    }
    throw new AssertionError("no thread " + name);
  }

  /**
   * 50 a millisecond: what comes while 3,000 held ones are sent is more than one look takes.
   * Counted where they arrive, whether anybody reads them or not.
   */
  @Test
  @DisplayName("packets that come while the held ones are let go are not lost")
  void nothingIsLostAtTheEnd() throws Exception {
    InjectionOrder order = order(Map.of("delay", "60ms"), LENGTH, Duration.ofMillis(800));
    long before = arrived();
    long sent = 0;
    try (DatagramChannel datagrams = hosts.inTarget(DatagramChannel::open);
        var running = InjectionThread.start(order, new DetourInjection(order))) {
      var nobody = new InetSocketAddress(TwoHosts.OTHER, 9);
      for (long begin = System.nanoTime(); !running.isDone(); ) {
        for (; sent < 50 * (System.nanoTime() - begin) / 1_000_000; sent++) {
          datagrams.send(ByteBuffer.allocate(40), nobody);
        }
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
    }
    assertThat(log)
        .singleElement()
        .satisfies(it -> assertThat(it.note()).contains("detour: ", " 0 lost"));
    assertThat(arrived() - before).isGreaterThanOrEqualTo(sent).isGreaterThan(20_000);
  }

  /** Packets that have come to the other host: the second number of its link's line. */
  private long arrived() throws Exception {
    return hosts.inOther(
        () ->
            Files.readAllLines(Path.of("/proc/thread-self/net/dev")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("eth0:"))
                .mapToLong(line -> Long.parseLong(line.split("[: ]+")[2]))
                .findFirst()
                .orElseThrow());
  }

  @Test
  void aCutLinkIsSilentUntilTheEnd() throws Exception {
    List<Answer> answers = askDuring(Map.of("loss", "100%"));
    for (Injection injection : log) {
      assertThat(answers)
          .as("answers within the injection")
          .noneMatch(
              it -> {
                long answered = it.askedMicros() + it.tookMicros();
                return answered > injection.startMicros() + 20_000
                    && answered < injection.endMicros();
              });
    }
    assertThat(median(outside(answers))).isLessThan(5_000);
  }

  @Test
  void aRateIsKept() throws Exception {
    byte[] much = new byte[100_000];
    try (var running =
        new NetworkInjector()
            .start(order(Map.of("rate", "256KB/s"), LENGTH, Duration.ofMillis(800)))) {
      Thread.sleep(320);
      long asked = Clocks.realtimeMicros();
      client.getOutputStream().write(much);
      assertThat(client.getInputStream().readNBytes(much.length)).hasSize(much.length);
      long took = Clocks.realtimeMicros() - asked;
      assertThat(took).as("100 KB at 256 KB/s").isBetween(200_000L, 700_000L);
      while (!running.isDone()) {
        Thread.sleep(5);
      }
    }
    assertThat(log).hasSize(1);
  }

  @Test
  void aStopInTheMiddleEndsItAtOnce() throws Exception {
    String before = hosts.state();
    var running =
        new NetworkInjector()
            .start(order(Map.of("delay", "10s"), Duration.ofSeconds(20), Duration.ofSeconds(30)));
    while (hosts.state().equals(before) || !isDelayed()) {
      Thread.sleep(5);
    }
    long asked = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - asked).isLessThan(500_000);
    assertThat(hosts.state()).isEqualTo(before);
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).contains("cut short"));
    assertThat(ask().tookMicros()).isLessThan(500_000);
  }

  @Test
  void afterAKillNothingOfTheDetourRemains() throws Exception {
    String before = hosts.state();
    Process injector = OtherJvm.start(DelayForever.class, hosts.targetName());
    while (!hosts.state().contains("10.99.128.0/17")) {
      assertThat(injector.isAlive()).isTrue();
      Thread.sleep(5);
    }
    injector.destroyForcibly().waitFor();
    assertThat(hosts.state()).isEqualTo(before);
    assertThat(ask().tookMicros()).isLessThan(500_000);
  }

  /** A process that delays for long, to be killed. */
  static final class DelayForever {
    private DelayForever() {}

    public static void main(String[] arguments) throws Exception {
      var order =
          order(
              TwoHosts.host(arguments[0]),
              Map.of("delay", "20s"),
              Duration.ofSeconds(30),
              Duration.ofSeconds(40),
              new ArrayList<>());
      try (var running = InjectionThread.start(order, new DetourInjection(order))) {
        while (!running.isDone()) {
          Thread.sleep(100);
        }
      }
    }
  }
}
