package ntier.workload.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ntier.archive.TurnOutcome;
import ntier.workload.http.CannedServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnClientTest {
  private static final TurnClient CLIENT = new TurnClient();
  private static final OptionalDouble CLOSED = OptionalDouble.empty();
  private static final CannedServer.Answer HELLO =
      (path, out, connection) -> CannedServer.keeping(out, CannedServer.page("hello"));

  @AfterAll
  static void close() {
    CLIENT.close();
  }

  private static TurnLoad load(
      int port, int connections, OptionalDouble perSecond, TurnPage... pages) {
    return new TurnLoad(
        "127.0.0.1",
        port,
        "site",
        List.of(),
        connections,
        perSecond,
        List.of(pages),
        7,
        100,
        500,
        OptionalInt.empty());
  }

  private static TurnPage page(String path, double weight, long bytes) {
    return new TurnPage(path, weight, OptionalLong.of(bytes));
  }

  private static TurnOutcome play(
      CannedServer.Answer answer, int connections, OptionalDouble perSecond, TurnPage... pages)
      throws IOException, InterruptedException {
    try (CannedServer server = new CannedServer(answer)) {
      return CLIENT.play(load(server.port(), connections, perSecond, pages));
    }
  }

  @Test
  @DisplayName("each connection is made once and asks again as soon as it is answered")
  void closedLoop() throws Exception {
    try (CannedServer server = new CannedServer(HELLO)) {
      TurnOutcome turn = CLIENT.play(load(server.port(), 4, CLOSED, page("/x", 1, 5)));
      assertThat(server.connectionCount()).isEqualTo(4);
      assertThat(turn.requests()).isGreaterThan(100).isLessThan(server.paths().size());
      assertThat(turn.bytes()).isEqualTo(5 * turn.requests());
      assertThat(turn.errors() + turn.wrongLengths() + turn.reconnects()).isZero();
      assertThat(turn.unfinished()).isLessThanOrEqualTo(4);
      assertThat(turn.endMicros() - turn.startMicros()).isGreaterThanOrEqualTo(500_000);
      assertThat(turn.p50Micros()).isPositive().isLessThanOrEqualTo(turn.p99Micros());
      assertThat(turn.p99Micros()).isLessThanOrEqualTo(turn.maxMicros());
      assertThat(turn.busyThreadMicros()).isPositive().isLessThanOrEqualTo(turn.cpuMicros());
    }
  }

  @Test
  @DisplayName("pages come by their weights, and the same seed draws the same ones")
  void weights() throws Exception {
    List<String> first = asked();
    long heavy = first.stream().filter("/b"::equals).count();
    // Five standard deviations of the share of a hundred requests are 0.15.
    assertThat(first).hasSizeGreaterThan(100);
    assertThat((double) heavy / first.size()).isBetween(0.01, 0.25);
    List<String> second = asked();
    int common = Math.min(first.size(), second.size());
    assertThat(second.subList(0, common)).isEqualTo(first.subList(0, common));
  }

  /** What a server of its own was asked for by one connection. */
  private static List<String> asked() throws Exception {
    try (CannedServer server = new CannedServer(HELLO)) {
      CLIENT.play(load(server.port(), 1, CLOSED, page("/a", 9, 5), page("/b", 1, 5)));
      return server.paths();
    }
  }

  @Test
  @DisplayName("an answer that is a byte too short or too long is told")
  void wrongLength() throws Exception {
    TurnOutcome turn = play(HELLO, 2, CLOSED, page("/x", 1, 6));
    assertThat(turn.requests()).isPositive().isEqualTo(turn.wrongLengths());
    TurnOutcome unknown = play(HELLO, 2, CLOSED, new TurnPage("/x", 1, OptionalLong.empty()));
    assertThat(unknown.requests()).isPositive();
    assertThat(unknown.wrongLengths()).isZero();
  }

  @Test
  @DisplayName("chunked answers are read to their end")
  void chunked() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    TurnOutcome turn =
        play(
            (path, out, connection) ->
                CannedServer.keeping(out, head + "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"),
            2,
            CLOSED,
            page("/x", 1, 7));
    assertThat(turn.requests()).isPositive();
    assertThat(turn.wrongLengths() + turn.errors()).isZero();
  }

  @Test
  @DisplayName("other answers than 200 are errors, and so is what is no HTTP")
  void errors() throws Exception {
    TurnOutcome missing =
        play(
            (path, out, connection) ->
                CannedServer.keeping(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
            2,
            CLOSED,
            page("/x", 1, 0));
    assertThat(missing.errors()).isPositive();
    assertThat(missing.requests()).isZero();
    TurnOutcome odd =
        play(
            (path, out, connection) -> CannedServer.keeping(out, "hello, world\r\n\r\n"),
            2,
            CLOSED,
            page("/x", 1, 0));
    assertThat(odd.errors()).isPositive();
    assertThat(odd.requests()).isZero();
  }

  @Test
  @DisplayName("a connection that the server ends after its answer is made again, and counted")
  void reconnects() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n";
    TurnOutcome turn =
        play((path, out, c) -> CannedServer.closing(out, head + "a"), 2, CLOSED, page("/x", 1, 1));
    assertThat(turn.errors()).isZero();
    assertThat(turn.requests()).isPositive();
    assertThat(turn.reconnects()).isEqualTo(turn.requests());
  }

  @Test
  @DisplayName("a server that is not there makes errors, and the turn ends in time")
  void nobodyThere() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = closed.getLocalPort();
    }
    TurnOutcome turn = CLIENT.play(load(port, 3, CLOSED, page("/x", 1, 5)));
    assertThat(turn.requests()).isZero();
    assertThat(turn.errors()).isPositive();
  }

  @Test
  @DisplayName("requests with times of their own come as a Poisson process of that rate")
  void openLoop() throws Exception {
    TurnOutcome turn = play(HELLO, 8, OptionalDouble.of(400), page("/x", 1, 5));
    // 200 in half a second; five standard deviations are 71.
    assertThat(turn.requests()).isBetween(129L, 271L);
    assertThat(turn.errors()).isZero();
  }

  @Test
  @DisplayName("a request that waits for a connection is being waited for")
  void waitingCounts() throws Exception {
    CannedServer.Answer slow =
        (path, out, connection) -> {
          pause(20);
          return CannedServer.keeping(out, CannedServer.page("hello"));
        };
    // One connection serves 50 per second at most, of 200: by the end the oldest has waited long.
    TurnOutcome turn = play(slow, 1, OptionalDouble.of(200), page("/x", 1, 5));
    assertThat(turn.maxMicros()).isGreaterThan(200_000);
    assertThat(turn.unfinished()).isGreaterThan(20);
    assertThat(turn.oldestUnfinishedMicros()).isGreaterThan(200_000);
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @DisplayName("a turn and what came of it are lines of text")
  void lines() {
    TurnLoad load = load(80, 3, OptionalDouble.of(1.5), page("/x", 1, 5));
    assertThat(TurnsMain.line(load)).doesNotContain("\n");
    assertThat(TurnsMain.load(TurnsMain.line(load))).isEqualTo(load);
    assertThatThrownBy(
            () -> TurnsMain.load(TurnsMain.line(load).replace("\"port\":80", "\"port\":0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("port is 0; 1 to 65535 would be right");
  }

  @Test
  @DisplayName("loads that cannot be are rejected")
  void wrongLoads() {
    assertThatThrownBy(() -> load(80, 0, CLOSED, page("/x", 1, 5)))
        .hasMessageContaining("connections is 0; 1 to 60000 would be right");
    assertThatThrownBy(() -> load(80, 1, OptionalDouble.of(-1), page("/x", 1, 5)))
        .hasMessageContaining("perSecond is -1.0");
    assertThatThrownBy(() -> load(80, 1, CLOSED)).hasMessageContaining("pages is empty");
    assertThatThrownBy(() -> page("x y", 1, 5)).hasMessageContaining("/bytes/100 would be right");
    assertThatThrownBy(() -> page("/x", 0, 5)).hasMessageContaining("weight of /x");
  }
}
