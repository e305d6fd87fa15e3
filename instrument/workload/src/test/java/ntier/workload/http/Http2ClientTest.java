package ntier.workload.http;

import static ntier.workload.http.Http2Caller.LOOP;
import static ntier.workload.http.Http2Caller.all;
import static ntier.workload.http.Http2Caller.client;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import ntier.workload.http.Http2Caller.Answer;
import ntier.workload.http.Http2Server.Asked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server of HTTP/2 that answers. */
@Timeout(20)
class Http2ClientTest {
  @Test
  void getsPagesOnOneConnection() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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

  private static int localPort(Http2Caller user) {
    return user.exchange.localPort();
  }

  /** The first opens it, the others wait for it, and are not what it was opened for. */
  @Test
  void requestsAtOnceOpenOneConnection() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
      Http2Caller other = user.beside();
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
    int size = 3 * StreamWindow.BYTES + 17;
    String text = "x".repeat(size);
    try (Http2Server server = new Http2Server(100, one -> one.answer(text))) {
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Answer answer = new Http2Caller(client(server.address(), 10_000)).get("/");
      assertThat(answer.error()).isNull();
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.body()).isEmpty();
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
      Http2Client client = client(target);
      assertThat(new Http2Caller(client).get("/").times().localAddress()).isEqualTo("127.0.0.3");
      assertThat(new Http2Caller(client).get("/").times().localAddress()).isEqualTo("127.0.0.4");
    }
  }
}
