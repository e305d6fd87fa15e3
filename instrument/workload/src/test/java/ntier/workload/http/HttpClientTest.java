package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.archive.Absent;
import ntier.workload.RealtimeClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class HttpClientTest {
  private static final MultiThreadIoEventLoopGroup LOOPS =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private static final IoEventLoop LOOP = LOOPS.next();

  @AfterAll
  static void shutDown() {
    LOOPS.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  /** What the listener saw; the page is copied because it is valid during the call only. */
  private record Answer(RequestError error, int status, long bytes, String body, Exchange times) {}

  private static HttpClient client(InetSocketAddress server, boolean keepAlive, long timeout) {
    HttpTarget target = new HttpTarget(server, "site", List.of(), keepAlive, timeout);
    return LOOP.submit(() -> new HttpClient(LOOP, target, new RealtimeClock()))
        .syncUninterruptibly()
        .getNow();
  }

  private static final class Caller implements ExchangeListener {
    final Exchange exchange = new Exchange(this);
    final HttpClient client;
    CompletableFuture<Answer> answer;

    Caller(HttpClient client) {
      this.client = client;
    }

    Answer get(String path) throws Exception {
      answer = new CompletableFuture<>();
      LOOP.execute(
          () -> {
            exchange.prepare(path, 1 << 20);
            client.start(exchange);
          });
      return answer.get(15, TimeUnit.SECONDS);
    }

    @Override
    public void exchangeDone(Exchange done, Page body) {
      String text = body.textUntil(body.from(), "");
      answer.complete(new Answer(done.error(), done.status(), done.bytes(), text, done));
    }
  }

  private static Answer get(CannedServer.Answer answer) throws Exception {
    try (CannedServer server = new CannedServer(answer)) {
      return new Caller(client(server.address(), false, 10_000)).get("/x?a=b");
    }
  }

  @Test
  void getsAPage() throws Exception {
    try (CannedServer server = CannedServer.ofPage("hello")) {
      Answer answer = new Caller(client(server.address(), false, 10_000)).get("/x?a=b");
      assertThat(answer.body()).isEqualTo("hello");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.bytes()).isEqualTo(CannedServer.page("hello").length());
      assertThat(answer.error()).isNull();
      assertThat(answer.times().localAddress()).isEqualTo("127.0.0.1");
      assertThat(server.paths()).containsExactly("/x?a=b");
    }
  }

  @Test
  void getsChunkedAndCloseDelimitedAndHugePages() throws Exception {
    Answer chunked =
        get(
            (path, out, connection) ->
                CannedServer.closing(
                    out,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"));
    assertThat(chunked.body()).isEqualTo("hello");
    Answer untilClose =
        get((path, out, connection) -> CannedServer.closing(out, "HTTP/1.0 200 OK\r\n\r\nhello"));
    assertThat(untilClose.body()).isEqualTo("hello");
    assertThat(untilClose.error()).isNull();
    String huge = "x".repeat(5_000_000);
    Answer answer =
        get((path, out, connection) -> CannedServer.closing(out, CannedServer.page(huge)));
    assertThat(answer.bytes()).isEqualTo(CannedServer.page(huge).length());
    assertThat(answer.body()).hasSize(1 << 20);
  }

  @Test
  void refused() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = socket.getLocalPort();
    }
    HttpClient client = client(new InetSocketAddress("127.0.0.1", port), false, 9000);
    Answer answer = new Caller(client).get("/");
    assertThat(answer.error()).isEqualTo(RequestError.REFUSED);
    assertThat(client.failures().count()).as("the server refused, not this machine").isZero();
    assertThat(answer.times().connectMicros()).isEqualTo(Absent.ABSENT);
    assertThat(answer.times().endMicros()).isGreaterThanOrEqualTo(answer.times().startMicros());
  }

  @Test
  void reset() throws Exception {
    Answer answer =
        get(
            (path, out, connection) -> {
              connection.setSoLinger(true, 0);
              return false;
            });
    assertThat(answer.error()).isEqualTo(RequestError.RESET);
    assertThat(answer.times().connectMicros()).isNotEqualTo(Absent.ABSENT);
  }

  @Test
  void closedBeforeWithinAndInsteadOfAnAnswer() throws Exception {
    assertThat(get((path, out, connection) -> false).error()).isEqualTo(RequestError.CLOSED);
    Answer cut =
        get(
            (path, out, connection) ->
                CannedServer.closing(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"));
    assertThat(cut.error()).isEqualTo(RequestError.CLOSED);
    assertThat(cut.status()).isEqualTo(200);
    Answer malformed = get((path, out, connection) -> CannedServer.closing(out, "hello\r\n\r\n"));
    assertThat(malformed.error()).isEqualTo(RequestError.CLOSED);
  }

  @Test
  void timesOutWhenNothingComes() throws Exception {
    CountDownLatch test = new CountDownLatch(1);
    try (CannedServer server =
        new CannedServer(
            (path, out, connection) -> {
              await(test);
              return false;
            })) {
      Answer answer = new Caller(client(server.address(), false, 300)).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
      assertThat(answer.times().endMicros() - answer.times().startMicros())
          .isGreaterThanOrEqualTo(300_000);
    } finally {
      test.countDown();
    }
  }

  @Test
  void aServerThatNeverClosesHoldsNothingUp() throws Exception {
    CountDownLatch test = new CountDownLatch(1);
    try (CannedServer server =
        new CannedServer(
            (path, out, connection) -> {
              CannedServer.closing(out, CannedServer.page("hello"));
              await(test);
              return false;
            })) {
      Answer answer = new Caller(client(server.address(), false, 9000)).get("/");
      assertThat(answer.error()).isNull();
    } finally {
      test.countDown();
    }
  }

  @Test
  void aKeptConnectionIsUsedAgain() throws Exception {
    try (CannedServer server =
        new CannedServer(
            (path, out, connection) -> CannedServer.keeping(out, CannedServer.page(path)))) {
      Caller caller = new Caller(client(server.address(), true, 9000));
      int port = caller.get("/1").times().localPort();
      Answer second = caller.get("/2");
      assertThat(second.body()).isEqualTo("/2");
      assertThat(second.times().localPort()).isEqualTo(port);
      assertThat(second.times().connectMicros()).isEqualTo(second.times().startMicros());
      assertThat(server.connectionCount()).isOne();
    }
  }

  @Test
  void aKeptConnectionThatTheServerClosedIsReplaced() throws Exception {
    CountDownLatch unanswered = new CountDownLatch(1);
    try (CannedServer server =
        new CannedServer(
            (path, out, connection) -> {
              if (path.equals("/2") && unanswered.getCount() > 0) {
                unanswered.countDown();
                return false;
              }
              return CannedServer.keeping(out, CannedServer.page(path));
            })) {
      Caller caller = new Caller(client(server.address(), true, 9000));
      caller.get("/1");
      Answer second = caller.get("/2");
      assertThat(second.error()).isNull();
      assertThat(second.body()).isEqualTo("/2");
      assertThat(server.connectionCount()).isEqualTo(2);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
