package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import ntier.archive.Absent;
import ntier.workload.RealtimeClock;
import ntier.workload.http.Http2Server.Asked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server of Netty's on loopback, and against some that are none. */
@Timeout(20)
class Http2ClientTest {
  private static final MultiThreadIoEventLoopGroup LOOPS =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private static final IoEventLoop LOOP = LOOPS.next();

  @AfterAll
  static void shutDown() {
    LOOPS.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  /** What the listener saw; the page is copied because it is valid during the call only. */
  private record Answer(RequestError error, int status, long bytes, String body, Exchange times) {}

  private static Http2Client client(InetSocketAddress server, long timeout) {
    HttpTarget target = new HttpTarget(server, "site", List.of(), true, timeout);
    return LOOP.submit(() -> new Http2Client(LOOP, target, new RealtimeClock()))
        .syncUninterruptibly()
        .getNow();
  }

  /** A user's page, or what it needs beside it. */
  private static final class Caller implements ExchangeListener {
    final Exchange exchange;
    final Http2Client client;
    CompletableFuture<Answer> answer;

    Caller(Http2Client client) {
      this.client = client;
      this.exchange = new Exchange(this);
    }

    private Caller(Caller page) {
      this.client = page.client;
      this.exchange = new Exchange(this, page.exchange);
    }

    Caller beside() {
      return new Caller(this);
    }

    CompletableFuture<Answer> begin(String path) {
      answer = new CompletableFuture<>();
      LOOP.execute(() -> start(path));
      return answer;
    }

    private void start(String path) {
      exchange.prepare(path, 1 << 20);
      client.start(exchange);
    }

    Answer get(String path) throws Exception {
      return begin(path).get(15, TimeUnit.SECONDS);
    }

    @Override
    public void exchangeDone(Exchange done, Page body) {
      String text = body.textUntil(body.from(), "");
      answer.complete(new Answer(done.error(), done.status(), done.bytes(), text, done));
    }
  }

  private static List<Answer> all(List<CompletableFuture<Answer>> begun) throws Exception {
    List<Answer> answers = new ArrayList<>();
    for (CompletableFuture<Answer> one : begun) {
      answers.add(one.get(15, TimeUnit.SECONDS));
    }
    return answers;
  }

  @Test
  void getsPagesOnOneConnection() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      Caller user = new Caller(client(server.address(), 10_000));
      Answer first = user.get("/x?a=b");
      assertThat(first.error()).isNull();
      assertThat(first.status()).isEqualTo(200);
      assertThat(first.body()).isEqualTo("/x?a=b");
      assertThat(first.bytes()).as("body and :status 200").isEqualTo("/x?a=b:status200".length());
      Exchange times = first.times();
      assertThat(times.localAddress()).isEqualTo("127.0.0.1");
      assertThat(times.connectMicros()).isGreaterThanOrEqualTo(times.startMicros());
      assertThat(times.firstByteMicros()).isBetween(times.connectMicros(), times.endMicros());
      int port = times.localPort();
      Answer second = user.get("/y");
      assertThat(second.body()).isEqualTo("/y");
      assertThat(second.times().connectMicros()).isEqualTo(second.times().startMicros());
      assertThat(second.times().localPort()).isEqualTo(port);
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.asked()).extracting(Asked::authority).containsOnly("site");
    }
  }

  @Test
  void aClosedBrowserOpensAnotherConnection() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      Caller user = new Caller(client(server.address(), 10_000));
      user.get("/x");
      LOOP.submit(user.exchange::closeConnection).syncUninterruptibly();
      assertThat(user.get("/y").body()).isEqualTo("/y");
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /** More at once than the server lets: the others wait for their turn, and none is refused. */
  @Test
  void manyStreamsShareTheConnection() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (Http2Server server =
        new Http2Server(
            10,
            one -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              one.context()
                  .executor()
                  .schedule(
                      () -> {
                        now.decrementAndGet();
                        one.answer(one.path());
                      },
                      20,
                      TimeUnit.MILLISECONDS);
            })) {
      Caller user = new Caller(client(server.address(), 10_000));
      user.get("/page");
      List<CompletableFuture<Answer>> begun = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        begun.add(user.beside().begin("/image" + i));
      }
      List<Answer> answers = all(begun);
      assertThat(answers).extracting(Answer::error).containsOnlyNulls();
      assertThat(answers).extracting(Answer::body).contains("/image0", "/image49");
      assertThat(answers).extracting(one -> one.times().localPort()).containsOnly(localPort(user));
      assertThat(server.connections()).isEqualTo(1);
      assertThat(most.get()).isBetween(2, 10);
    }
  }

  private static int localPort(Caller user) {
    return user.exchange.localPort();
  }

  /** The first opens it, the others wait for it, and are not what it was opened for. */
  @Test
  void requestsAtOnceOpenOneConnection() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      Caller user = new Caller(client(server.address(), 10_000));
      Caller other = user.beside();
      user.answer = new CompletableFuture<>();
      other.answer = new CompletableFuture<>();
      LOOP.execute(
          () -> {
            user.start("/a");
            other.start("/b");
          });
      List<Answer> answers = all(List.of(user.answer, other.answer));
      assertThat(answers).extracting(Answer::body).containsExactly("/a", "/b");
      assertThat(server.connections()).isEqualTo(1);
      Exchange second = answers.get(1).times();
      assertThat(second.connectMicros()).isEqualTo(second.startMicros());
      assertThat(second.localPort()).isEqualTo(answers.get(0).times().localPort());
    }
  }

  @Test
  void flowControlLetsALargeBodyThrough() throws Exception {
    int size = 3 * StreamConnection.WINDOW_BYTES + 17;
    String text = "x".repeat(size);
    try (Http2Server server = new Http2Server(100, one -> one.answer(text))) {
      Caller user = new Caller(client(server.address(), 10_000));
      List<Answer> answers =
          all(List.of(user.begin("/a"), user.beside().begin("/b"), user.beside().begin("/c")));
      assertThat(answers).extracting(Answer::error).containsOnlyNulls();
      assertThat(answers)
          .extracting(Answer::bytes)
          .containsOnly((long) size + ":status200".length());
      assertThat(answers.getFirst().body()).as("what is kept of it").hasSize(1 << 20);
    }
  }

  @Test
  void anAnswerWithoutABody() throws Exception {
    try (Http2Server server = new Http2Server(100, one -> one.head(204))) {
      Answer answer = new Caller(client(server.address(), 10_000)).get("/");
      assertThat(answer.error()).isNull();
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void aResetStreamLeavesTheOthers() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (one.path().equals("/bad")) {
                one.head(200);
                one.reset(Http2Error.INTERNAL_ERROR);
              } else {
                one.context()
                    .executor()
                    .schedule(() -> one.answer("good"), 50, TimeUnit.MILLISECONDS);
              }
            })) {
      Caller user = new Caller(client(server.address(), 10_000));
      user.get("/page");
      List<Answer> answers =
          all(List.of(user.beside().begin("/good"), user.beside().begin("/bad")));
      assertThat(answers.get(0).body()).isEqualTo("good");
      assertThat(answers.get(1).error()).isEqualTo(RequestError.STREAM);
      assertThat(answers.get(1).status()).isEqualTo(200);
      assertThat(user.get("/after").error()).isNull();
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.asked()).filteredOn(one -> one.path().equals("/bad")).hasSize(1);
    }
  }

  @Test
  void aRefusedStreamIsAskedForOnceMore() throws Exception {
    AtomicInteger refused = new AtomicInteger();
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (one.path().equals("/never") || refused.getAndIncrement() == 0) {
                one.reset(Http2Error.REFUSED_STREAM);
              } else {
                one.answer("yes");
              }
            })) {
      Caller user = new Caller(client(server.address(), 10_000));
      assertThat(user.get("/once").body()).isEqualTo("yes");
      assertThat(server.asked()).hasSize(2);
      assertThat(user.get("/never").error()).isEqualTo(RequestError.STREAM);
      assertThat(server.asked()).hasSize(4);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  /** What is behind the last stream that counts goes to a new connection, the rest is answered. */
  @Test
  void goAway() throws Exception {
    List<Asked> held = new ArrayList<>();
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (one.connection() > 1 || one.path().equals("/page")) {
                one.answer("connection " + one.connection());
              } else {
                held.add(one);
                if (held.size() == 2) {
                  one.goAway(held.getFirst().stream().id());
                  held.getFirst().answer("still here");
                }
              }
            })) {
      Caller user = new Caller(client(server.address(), 10_000));
      user.get("/page");
      List<Answer> answers =
          all(List.of(user.beside().begin("/first"), user.beside().begin("/second")));
      assertThat(answers).extracting(Answer::error).containsOnlyNulls();
      assertThat(answers).extracting(Answer::body).containsExactly("still here", "connection 2");
      assertThat(answers.get(1).times().localPort())
          .isNotEqualTo(answers.get(0).times().localPort());
      assertThat(user.get("/later").body()).isEqualTo("connection 2");
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /** A server that takes leave of every connection at once is asked twice, not for ever. */
  @Test
  void goAwayAtOnce() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              one.goAway(0);
              one.close();
            })) {
      Answer answer = new Caller(client(server.address(), 10_000)).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.CLOSED);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aKeptConnectionThatTheServerClosedIsOpenedAgain() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (one.path().equals("/crossed") && one.connection() == 1) {
                one.close();
              } else {
                one.answer("connection " + one.connection());
              }
            })) {
      Caller user = new Caller(client(server.address(), 10_000));
      user.get("/page");
      assertThat(user.get("/crossed").body()).isEqualTo("connection 2");
    }
  }

  @Test
  void aConnectionThatEndsWithinAnAnswer() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              one.head(200);
              one.context().executor().schedule(one::close, 20, TimeUnit.MILLISECONDS);
            })) {
      Answer answer = new Caller(client(server.address(), 10_000)).get("/");
      assertThat(answer.error()).isIn(RequestError.CLOSED, RequestError.RESET);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(server.asked()).as("it may have been done, so it is not sent again").hasSize(1);
    }
  }

  /** Its requests are given up one by one; the connection stays, and is of use again. */
  @Test
  void aServerThatStalls() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (!one.path().startsWith("/stall")) {
                one.answer(one.path());
              }
            })) {
      Http2Client client = client(server.address(), 400);
      Caller user = new Caller(client);
      user.get("/page");
      List<Answer> answers =
          all(List.of(user.beside().begin("/stall1"), user.beside().begin("/stall2")));
      for (Answer answer : answers) {
        assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
        assertThat(answer.status()).isZero();
        assertThat(answer.times().firstByteMicros()).isEqualTo(Absent.ABSENT);
        assertThat(answer.times().endMicros() - answer.times().startMicros())
            .isBetween(400_000L, 5_000_000L);
      }
      assertThat(user.get("/after").body()).isEqualTo("/after");
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.resets()).containsOnly(Http2Error.CANCEL.code()).hasSize(2);
      assertThat(inFlight(client)).isZero();
    }
  }

  @Test
  void whatWaitsForAStreamIsGivenUpWithoutOne() throws Exception {
    try (Http2Server server =
        new Http2Server(
            1,
            one -> {
              if (!one.path().startsWith("/stall")) {
                one.answer(one.path());
              }
            })) {
      Caller user = new Caller(client(server.address(), 400));
      user.get("/page");
      List<Answer> answers =
          all(List.of(user.beside().begin("/stall"), user.beside().begin("/waits")));
      assertThat(answers).extracting(Answer::error).contains(RequestError.TIMEOUT);
      assertThat(user.get("/after").body()).isEqualTo("/after");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void allAreGivenUpAtTheEnd() throws Exception {
    try (Http2Server server = new Http2Server(100, _ -> {})) {
      Http2Client client = client(server.address(), 10_000);
      Caller user = new Caller(client);
      CompletableFuture<Answer> page = user.begin("/page");
      CompletableFuture<Answer> image = user.beside().begin("/image");
      while (server.asked().size() < 2) {
        Thread.sleep(5);
      }
      assertThat(inFlight(client)).isEqualTo(2);
      LOOP.submit(client::giveUpAll).syncUninterruptibly();
      assertThat(all(List.of(page, image)))
          .extracting(Answer::error)
          .containsOnly(RequestError.TIMEOUT);
      assertThat(inFlight(client)).isZero();
    }
  }

  private static int inFlight(Http2Client client) {
    return LOOP.submit(client::inFlight).syncUninterruptibly().getNow();
  }

  @Test
  void aServerOfHttp11() throws Exception {
    try (CannedServer server = CannedServer.ofPage("hello")) {
      Http2Client client = client(server.address(), 10_000);
      Answer answer = new Caller(client).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.CLOSED);
      assertThat(answer.status()).isZero();
      assertThat(client.failures().count()).isZero();
    }
  }

  @Test
  void aServerThatSaysNothing() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var address = (InetSocketAddress) server.getLocalSocketAddress();
      Answer answer = new Caller(client(address, 300)).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
      assertThat(answer.times().connectMicros()).isNotEqualTo(Absent.ABSENT);
    }
  }

  /** The kernel drops the SYN; it is sent again after a second. */
  @Test
  void aServerWhoseAcceptQueueIsFull() throws Exception {
    List<SocketChannel> filling = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var address = (InetSocketAddress) server.getLocalSocketAddress();
      for (int i = 0; i < 5; i++) {
        SocketChannel one = SocketChannel.open();
        filling.add(one);
        one.configureBlocking(false);
        one.connect(address);
      }
      Http2Client client = client(address, 1_500);
      Answer answer = new Caller(client).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
      assertThat(answer.times().connectMicros()).isEqualTo(Absent.ABSENT);
      assertThat(answer.times().retransmits()).isPositive();
      assertThat(client.failures().count()).as("nothing of this machine's is lacking").isZero();
    } finally {
      for (SocketChannel one : filling) {
        one.close();
      }
    }
  }

  @Test
  void refused() throws Exception {
    Http2Client client = client(unused(), 9000);
    Answer answer = new Caller(client).get("/");
    assertThat(answer.error()).isEqualTo(RequestError.REFUSED);
    assertThat(client.failures().count()).as("the server refused, not this machine").isZero();
    assertThat(answer.times().connectMicros()).isEqualTo(Absent.ABSENT);
    assertThat(answer.times().endMicros()).isGreaterThanOrEqualTo(answer.times().startMicros());
  }

  private static InetSocketAddress unused() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return (InetSocketAddress) socket.getLocalSocketAddress();
    }
  }

  @Test
  void anAddressThatIsNotOfThisMachine() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      HttpTarget target =
          new HttpTarget(
              server.address(), "site", List.of(HttpTarget.at("192.0.2.1", 0)), true, 9000);
      Http2Client client =
          LOOP.submit(() -> new Http2Client(LOOP, target, new RealtimeClock()))
              .syncUninterruptibly()
              .getNow();
      assertThat(new Caller(client).get("/").error()).isEqualTo(RequestError.REFUSED);
      assertThat(client.failures().count()).isEqualTo(1);
      assertThat(client.failures().last()).contains("Cannot assign requested address");
    }
  }

  @Test
  void theLocalAddressesTakeTurns() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      HttpTarget target =
          new HttpTarget(
              server.address(),
              "site",
              List.of(HttpTarget.at("127.0.0.3", 0), HttpTarget.at("127.0.0.4", 0)),
              true,
              9000);
      Http2Client client =
          LOOP.submit(() -> new Http2Client(LOOP, target, new RealtimeClock()))
              .syncUninterruptibly()
              .getNow();
      assertThat(new Caller(client).get("/").times().localAddress()).isEqualTo("127.0.0.3");
      assertThat(new Caller(client).get("/").times().localAddress()).isEqualTo("127.0.0.4");
    }
  }
}
