package ntier.requestlog.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;

/**
 * Stands before MySQL and completes its greeting: before 5.5.10 the name of the authentication
 * plugin lacks its final zero byte (MySQL's bug 59453), which the Vert.x client insists on.
 */
final class GreetingRelay implements AutoCloseable {
  private static final int HEADER = 4;

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final NetServer server;

  GreetingRelay(int mysqlPort) {
    server =
        vertx
            .createNetServer()
            .connectHandler(
                incoming -> {
                  incoming.pause();
                  client
                      .connect(mysqlPort, "127.0.0.1")
                      .onSuccess(outgoing -> join(incoming, outgoing));
                });
    server.listen(0, "127.0.0.1").await();
  }

  int port() {
    return server.actualPort();
  }

  private static void join(NetSocket incoming, NetSocket outgoing) {
    outgoing.handler(
        greeting -> {
          incoming.write(completed(greeting));
          outgoing.handler(incoming::write);
        });
    incoming.handler(outgoing::write);
    incoming.closeHandler(_ -> outgoing.close());
    outgoing.closeHandler(_ -> incoming.close());
    incoming.resume();
  }

  /**
   * The greeting is far smaller than a segment, and nothing follows it before the client speaks.
   */
  private static Buffer completed(Buffer greeting) {
    Buffer completed = Buffer.buffer();
    completed.appendMediumLE(greeting.length() - HEADER + 1);
    completed.appendBuffer(greeting, HEADER - 1, greeting.length() - HEADER + 1);
    completed.appendByte((byte) 0);
    return completed;
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
