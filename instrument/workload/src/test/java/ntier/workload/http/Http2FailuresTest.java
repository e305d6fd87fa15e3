package ntier.workload.http;

import static ntier.workload.http.Http2Caller.LOOP;
import static ntier.workload.http.Http2Caller.all;
import static ntier.workload.http.Http2Caller.client;
import static ntier.workload.http.Http2Caller.inFlight;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import ntier.archive.Absent;
import ntier.workload.http.Http2Caller.Answer;
import ntier.workload.http.Http2Server.Asked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server of HTTP/2 that resets streams, stalls, or takes leave. */
@Timeout(20)
class Http2FailuresTest {
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Answer answer = new Http2Caller(client(server.address(), 10_000)).get("/");
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
      Http2Caller user = new Http2Caller(client(server.address(), 10_000));
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
      Answer answer = new Http2Caller(client(server.address(), 10_000)).get("/");
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
      Http2Caller user = new Http2Caller(client);
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
      Http2Caller user = new Http2Caller(client(server.address(), 400));
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
      Http2Caller user = new Http2Caller(client);
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
}
