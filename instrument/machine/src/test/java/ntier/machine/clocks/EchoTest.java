package ntier.machine.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import ntier.archive.ClockSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ends of echoes on loopback, whose clocks are as far apart as a test wants. */
@Timeout(30)
class EchoTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private static final EchoLimits LONG = new EchoLimits(1000, Duration.ofSeconds(20));
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final LongSupplier CLOCK =
      () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

  private final EchoToken token = EchoToken.random();

  private EchoServer server(EchoLimits limits) throws IOException {
    return new EchoServer(ANY, token, limits, CLOCK);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @Test
  @DisplayName("offset and round trip are those of the four times")
  void arithmetic() {
    // 2 s behind; 300 µs there, 50 µs at the server, 100 µs back.
    Echo echo = Echo.of(1_000_000, 450_000, new EchoPacket(token, 1, 3_000_300, 3_000_350));
    assertThat(echo).isEqualTo(new Echo(1_000_225, 2_000_100, 400));
    // The true offset lies within half of the round trip.
    assertThat(Math.abs(echo.offsetMicros() - 2_000_000)).isLessThanOrEqualTo(200);
    assertThat(Echo.of(1_000_000, 10_000, new EchoPacket(token, 1, 5, 25)).roundTripMicros())
        .as("both read whole microseconds")
        .isZero();
  }

  @Test
  @DisplayName("a machine that is 3 s ahead is told that, to within half a round trip")
  void offset() throws IOException {
    try (EchoServer server = server(LONG);
        EchoClient client =
            new EchoClient(ANY, server.address(), token, () -> CLOCK.getAsLong() + 3_000_000)) {
      Echo echo = client.ask(SECOND).orElseThrow();
      assertThat(Math.abs(echo.offsetMicros() + 3_000_000))
          .isLessThanOrEqualTo(echo.roundTripMicros() / 2 + 2);
      assertThat(server.answered()).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("strangers get no answer, and whoever has the token is answered as before")
  void strangers() throws IOException {
    try (EchoServer server = server(LONG);
        EchoClient stranger = new EchoClient(ANY, server.address(), EchoToken.random(), CLOCK);
        EchoClient client = new EchoClient(ANY, server.address(), token, CLOCK);
        DatagramSocket raw = new DatagramSocket(ANY)) {
      byte[] right = new EchoPacket(token, 1, 0, 0).bytes();
      byte[] longer = new byte[right.length + 1];
      System.arraycopy(right, 0, longer, 0, right.length);
      for (byte[] bytes : List.of(new byte[0], new byte[3], longer, new byte[right.length])) {
        raw.send(new DatagramPacket(bytes, bytes.length, server.address()));
      }
      assertThat(stranger.ask(Duration.ofMillis(100))).isEmpty();
      assertThat(client.ask(SECOND)).isPresent();
      assertThat(server.answered()).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("an answer with another token or number, or from another address, is none")
  void strangeAnswers() throws Exception {
    try (DatagramSocket fake = new DatagramSocket(ANY);
        DatagramSocket other = new DatagramSocket(ANY);
        EchoClient client =
            new EchoClient(
                ANY,
                new InetSocketAddress(fake.getLocalAddress(), fake.getLocalPort()),
                token,
                CLOCK)) {
      Thread server =
          Thread.startVirtualThread(
              () -> {
                try {
                  DatagramPacket question = EchoPacket.room();
                  fake.receive(question);
                  send(fake, new EchoPacket(EchoToken.random(), 1, 7, 7), question);
                  send(fake, new EchoPacket(token, 2, 7, 7), question);
                  send(other, new EchoPacket(token, 1, 7, 7), question);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(client.ask(Duration.ofMillis(300))).isEmpty();
      server.join();
    }
  }

  private static void send(DatagramSocket from, EchoPacket packet, DatagramPacket to)
      throws IOException {
    byte[] bytes = packet.bytes();
    from.send(new DatagramPacket(bytes, bytes.length, to.getSocketAddress()));
  }

  @Test
  @DisplayName("a server ends by itself: after so many answers, and after its time")
  void limits() throws IOException {
    try (EchoServer two = server(new EchoLimits(2, Duration.ofSeconds(20)));
        EchoClient client = new EchoClient(ANY, two.address(), token, CLOCK)) {
      assertThat(client.ask(SECOND)).isPresent();
      assertThat(client.ask(SECOND)).isPresent();
      await(() -> !two.alive());
      assertThat(client.ask(Duration.ofMillis(50))).isEmpty();
      assertThat(two.failure()).isEmpty();
    }
    try (EchoServer brief = server(new EchoLimits(1000, Duration.ofMillis(1)))) {
      await(() -> !brief.alive());
      assertThat(brief.failure()).isEmpty();
    }
    assertThatThrownBy(() -> new EchoLimits(0, SECOND)).hasMessageContaining("at least one packet");
  }

  @Test
  @DisplayName("an address that is not this machine's, or is taken, is named")
  void address() throws IOException {
    try (EchoServer server = server(LONG)) {
      assertThatThrownBy(() -> new EchoServer(server.address(), token, LONG, CLOCK))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("UDP " + server.address().getHostString() + ":")
          .hasMessageContaining("a free port would be right");
    }
  }

  @Test
  @DisplayName("the best of a window is the one that was under way for the shortest time")
  void bestOfWindow() {
    BestEcho best = new BestEcho("web");
    assertThat(best.take()).isEmpty();
    best.add(new Echo(1, 500, 900));
    best.add(new Echo(2, 40, 101));
    best.add(new Echo(3, -300, 700));
    assertThat(best.take()).contains(new ClockSample(2, "web", 40, 51));
    assertThat(best.take()).as("a window without an echo is a lost sample").isEmpty();
  }

  @Test
  @DisplayName("a watch gives a line for eight echoes, and the rest when it is closed")
  void watch() throws IOException {
    List<ClockSample> samples = new CopyOnWriteArrayList<>();
    try (EchoServer server = server(LONG)) {
      ClockWatch watch =
          new ClockWatch(
              "web",
              new EchoClient(ANY, server.address(), token, () -> CLOCK.getAsLong() - 1_000_000),
              LONG,
              samples::add,
              Duration.ofMillis(10));
      await(() -> samples.size() == 2);
      await(() -> server.answered() > 17);
      watch.close();
      assertThat(watch.alive()).isFalse();
      assertThat(watch.failure()).isEmpty();
      assertThat(samples).hasSizeGreaterThanOrEqualTo(3);
    }
    for (ClockSample sample : samples) {
      assertThat(sample.machine()).isEqualTo("web");
      assertThat(Math.abs(sample.offsetMicros() - 1_000_000))
          .isLessThanOrEqualTo(sample.errorMicros() + 2);
    }
  }

  @Test
  @DisplayName("a watch goes on while nobody answers, and ends by its own limits")
  void nobodyAnswers() throws IOException {
    List<ClockSample> samples = new CopyOnWriteArrayList<>();
    InetSocketAddress gone;
    try (EchoServer server = server(LONG)) {
      gone = server.address();
    }
    try (ClockWatch watch =
        new ClockWatch(
            "web",
            new EchoClient(ANY, gone, token, CLOCK),
            new EchoLimits(9, Duration.ofSeconds(20)),
            samples::add,
            Duration.ofMillis(5))) {
      await(() -> !watch.alive());
      assertThat(watch.failure()).isEqualTo(Optional.empty());
      assertThat(samples).isEmpty();
    }
  }
}
