package ntier.lifecycle.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.lifecycle.ExitCode;
import ntier.machine.MachineLacksException;
import ntier.plan.read.HandInjection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class ControlServerTest {
  private static final ControlRequest REQUEST =
      new ControlRequest(new HandInjection("freeze", "app", Map.of("for", "1s")), 3);

  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir Path folder;

  private ControlServer server(ControlServer.Service service) throws IOException {
    return ControlServer.open(folder, service);
  }

  private ControlReply ask(ControlRequest request, List<String> lines) throws Exception {
    try (ControlClient client = ControlClient.connect(folder)) {
      return client.ask(request, lines::add).orElseThrow();
    }
  }

  @Test
  void aQuestionGetsItsLinesAndTheLastWords() throws Exception {
    List<String> lines = new ArrayList<>();
    try (var _ =
        server(
            (request, session) -> {
              session.say(request.injection().cause() + " of " + request.injection().host());
              session.later(() -> session.say("for " + request.injection().keys().get("for")));
              session.handleWithin(1_000);
              return "injected " + request.times();
            })) {
      assertThat(ask(REQUEST, lines))
          .isEqualTo(new ControlReply("injected 3", true, ExitCode.DONE));
    }
    assertThat(lines).containsExactly("freeze of app", "for 1s");
  }

  @Test
  void severalAreAnsweredAtATime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    try (var _ =
        server(
            (request, session) -> {
              both.countDown();
              both.await();
              return "met";
            })) {
      var other = CompletableFuture.supplyAsync(() -> quietly(() -> ask(REQUEST, List.of())));
      assertThat(ask(REQUEST, List.of()).text()).isEqualTo("met");
      assertThat(other.get().text()).isEqualTo("met");
    }
  }

  @Test
  void aRefusalBringsItsExitCode() throws Exception {
    try (var _ =
        server(
            (request, session) -> {
              throw new MachineLacksException("no freezer");
            })) {
      assertThat(ask(REQUEST, List.of()))
          .isEqualTo(new ControlReply("no freezer", true, ExitCode.MACHINE_LACKS));
    }
    try (var _ =
        server(
            (request, session) -> {
              throw new IllegalStateException("a defect");
            })) {
      assertThat(ask(REQUEST, List.of()).exitCode()).isEqualTo(ExitCode.FAILED);
    }
  }

  @Test
  void anInterruptEndsWhatWasAskedForAndItsLastWordsAreHeard() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    try (var _ = server(untilGone(begun))) {
      Thread asker =
          new Thread(
              () -> {
                try (ControlClient client = ControlClient.connect(folder)) {
                  client.ask(REQUEST, lines::add);
                  interrupted.complete(false);
                } catch (InterruptedException expected) {
                  interrupted.complete(true);
                } catch (IOException failed) {
                  interrupted.completeExceptionally(failed);
                }
              });
      asker.start();
      begun.await();
      asker.interrupt();
      assertThat(interrupted.get(5, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(lines).containsExactly("all undone");
  }

  @Test
  void aClientThatDiesEndsWhatItAskedFor() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    ControlServer.Service service = untilGone(begun);
    try (var _ =
        server(
            (request, session) -> {
              String words = service.serve(request, session);
              ended.countDown();
              return words;
            })) {
      try (SocketChannel client = SocketChannel.open(ControlSocket.address(folder))) {
        ControlSocket.write(client, REQUEST);
        begun.await();
      }
      assertThat(ended.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closingEndsAllAndTellsThem() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<ControlReply> asked;
    SocketChannel silent;
    try (var _ = server(untilGone(begun))) {
      asked = CompletableFuture.supplyAsync(() -> quietly(() -> ask(REQUEST, List.of())));
      begun.await();
      silent = SocketChannel.open(ControlSocket.address(folder));
    }
    assertThat(asked.get(5, TimeUnit.SECONDS).text()).isEqualTo("all undone");
    silent.close();
  }

  @Test
  void whatIsNoQuestionIsRefused() throws Exception {
    try (var _ = server((request, session) -> "served");
        SocketChannel client = SocketChannel.open(ControlSocket.address(folder))) {
      client.write(ByteBuffer.wrap("{\"what\": 1}\n".getBytes(UTF_8)));
      Optional<ControlReply> reply =
          ControlSocket.read(ControlSocket.reader(client), ControlReply.class);
      assertThat(reply.orElseThrow().exitCode()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(reply.get().text()).contains("the stack was started by another ntier");
    }
  }

  @Test
  void nothingIsLeft() throws Exception {
    try (var _ = server((request, session) -> "served")) {
      assertThat(folder).isNotEmptyDirectory();
    }
    assertThat(folder).isEmptyDirectory();
    assertThatThrownBy(() -> ControlClient.connect(folder)).isInstanceOf(IOException.class);
  }

  private ControlServer server(ControlLimits limits, ControlServer.Service service)
      throws IOException {
    return ControlServer.open(folder, limits, service);
  }

  private SocketChannel silent() throws IOException {
    return SocketChannel.open(ControlSocket.address(folder));
  }

  private static boolean isEnded(SocketChannel client) throws IOException {
    return client.read(ByteBuffer.allocate(1)) < 0;
  }

  @Test
  void whoAsksNothingIsEnded() throws Exception {
    try (var _ =
            server(
                new ControlLimits(9, SHORT, Duration.ofMinutes(1)),
                (request, session) -> "served");
        SocketChannel silent = silent();
        SocketChannel half = silent()) {
      half.write(ByteBuffer.wrap("{\"injection\"".getBytes(UTF_8)));
      assertThat(isEnded(silent)).isTrue();
      assertThat(isEnded(half)).isTrue();
      assertThat(ask(REQUEST, List.of()).text()).isEqualTo("served");
    }
  }

  @Test
  void aQuestionOfAnyLengthIsNotTaken() throws Exception {
    try (var _ = server((request, session) -> "served");
        SocketChannel client = silent()) {
      client.write(ByteBuffer.wrap("x".repeat((64 << 10) + 1).getBytes(UTF_8)));
      Optional<ControlReply> reply =
          ControlSocket.read(ControlSocket.reader(client), ControlReply.class);
      assertThat(reply.orElseThrow().text()).contains("a line of more than 65536 characters");
    }
  }

  @Test
  void whoDoesNotReadIsGoneAndHoldsUpNothing() throws Exception {
    CompletableFuture<Boolean> gone = new CompletableFuture<>();
    try (var _ =
            server(
                new ControlLimits(9, Duration.ofMinutes(1), SHORT),
                (request, session) -> {
                  while (!session.gone()) {
                    session.say("x".repeat(10_000));
                  }
                  gone.complete(true);
                  return "all undone";
                });
        SocketChannel stopped = silent()) {
      ControlSocket.write(stopped, REQUEST);
      assertThat(gone.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void tooManyAreTold() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    try (var _ =
            server(
                new ControlLimits(1, Duration.ofMinutes(1), Duration.ofMinutes(1)),
                untilGone(begun));
        SocketChannel first = silent()) {
      ControlSocket.write(first, REQUEST);
      begun.await();
      assertThat(ask(REQUEST, List.of()))
          .isEqualTo(new ControlReply("too many requests at a time", true, ExitCode.MACHINE_LACKS));
    }
  }

  private static ControlServer.Service untilGone(CountDownLatch begun) {
    return (request, session) -> {
      begun.countDown();
      while (!session.gone()) {
        session.handleWithin(10_000);
      }
      return "all undone";
    };
  }

  private interface Asking {
    ControlReply ask() throws Exception;
  }

  private static ControlReply quietly(Asking asking) {
    try {
      return asking.ask();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
