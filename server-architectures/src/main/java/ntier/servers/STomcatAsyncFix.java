package ntier.servers;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.util.concurrent.ExecutorService;

/**
 * sTomcat-Async-Fix of section 3.1: as {@link STomcatAsync}, but the worker that has read a request
 * writes its answer as well. Two context switches per request (Table 3):
 *
 * <pre>
 *   reactor    select, dispatch                                    select, …
 *                          1 \                                  2 /
 *   worker                     read, prepare, write, … write, wake
 * </pre>
 *
 * <p>A write that spins keeps its worker, and the other connections once all workers spin.
 */
public final class STomcatAsyncFix implements Server {
  private final ExecutorService workers;
  private final Reactor reactor;

  private STomcatAsyncFix(Settings settings) throws IOException {
    workers = Threads.workers(settings);
    reactor = Reactor.start(settings, this::dispatch);
  }

  static Server start(Settings settings) throws IOException {
    return new STomcatAsyncFix(settings);
  }

  /** On the reactor's thread, which then leaves the connection alone until it is served. */
  private void dispatch(SelectionKey key) {
    key.interestOps(0);
    workers.execute(() -> serve(key));
  }

  /** On a worker's thread. */
  private static void serve(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      if (connection.serve()) {
        key.interestOps(SelectionKey.OP_READ);
      } else {
        connection.close();
      }
    } catch (IOException | CancelledKeyException broken) {
      connection.close();
    }
    key.selector().wakeup();
  }

  @Override
  public int port() {
    return reactor.port();
  }

  @Override
  public void close() {
    reactor.close();
    Threads.end(workers);
  }
}
