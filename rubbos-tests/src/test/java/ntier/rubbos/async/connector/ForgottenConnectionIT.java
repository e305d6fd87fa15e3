package ntier.rubbos.async.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import ntier.rubbos.async.TestDatabase;
import ntier.rubbos.testsite.DatabaseServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A real database behind a relay that resets the first connection before its greeting, as the
 * kernel of its host does when it is asked about a connection that it has forgotten.
 */
class ForgottenConnectionIT {
  private static final int LONGER_THAN_A_QUESTION_MILLIS = 11_000;
  private static final int PATIENCE_SECONDS = 30;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
  private final Context loop = vertx.getOrCreateContext();
  private ServerSocket relay;
  private volatile int accepted;

  @AfterEach
  void stop() throws Exception {
    relay.close();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("whoever waits for it gets another connection instead")
  void anotherOne() throws Exception {
    resetFirstAfter(LONGER_THAN_A_QUESTION_MILLIS);
    open();
    assertThat(accepted).isEqualTo(2);
  }

  @Test
  @DisplayName("a server that resets at once refuses, and is not asked again")
  void refused() throws Exception {
    resetFirstAfter(0);
    assertThatThrownBy(this::open).hasCauseInstanceOf(NoConnectionException.class);
    assertThat(accepted).isEqualTo(1);
  }

  private void open() throws Exception {
    String name = DatabaseServer.NAME;
    DatabaseAddress address =
        new DatabaseAddress("127.0.0.1", relay.getLocalPort(), name, name, name);
    Promise<Connection> opened = Promise.promise();
    loop.runOnContext(_ -> new Connector(vertx, loop, address, 1).open().onComplete(opened));
    opened
        .future()
        .toCompletionStage()
        .toCompletableFuture()
        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void resetFirstAfter(int millis) throws Exception {
    int database = TestDatabase.shared().port();
    relay = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Socket first = relay.accept();
                accepted++;
                Thread.sleep(millis);
                first.setSoLinger(true, 0);
                first.close();
                Socket second = relay.accept();
                accepted++;
                Socket to = new Socket(InetAddress.getLoopbackAddress(), database);
                copy(second.getInputStream(), to.getOutputStream());
                copy(to.getInputStream(), second.getOutputStream());
              } catch (IOException | InterruptedException ended) {
                // The test is over.
              }
            });
  }

  private static void copy(InputStream from, OutputStream to) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                from.transferTo(to);
              } catch (IOException ended) {
                // The test is over.
              }
            });
  }
}
