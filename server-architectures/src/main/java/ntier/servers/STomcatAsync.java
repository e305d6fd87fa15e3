package ntier.servers;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.util.concurrent.ExecutorService;

/**
 * sTomcat-Async of section 3.1: a reactor waits for events and a small pool of workers handles
 * them, one event at a time, as Tomcat 8 does. The read event and the write event of a request are
 * dispatched apart: four context switches per request (Figure 5, Table 3).
 *
 * <pre>
 *   reactor    select, dispatch                  select, dispatch                   select, …
 *                          1 \                 2 /           3 \                  4 /
 *   worker A                   read, prepare, wake               \               /
 *   worker B                                                       write, … wake
 * </pre>
 */
public final class STomcatAsync implements Server {
  private final ExecutorService workers;
  private final Reactor reactor;

  private STomcatAsync(Settings settings) throws IOException {
    workers = Threads.workers(settings);
    reactor = Reactor.start(settings, this::dispatch);
  }

  static Server start(Settings settings) throws IOException {
    return new STomcatAsync(settings);
  }

  /** On the reactor's thread (steps 1 and 3), which then leaves the connection alone. */
  private void dispatch(SelectionKey key) {
    boolean writable = key.isWritable();
    key.interestOps(0);
    workers.execute(() -> handle(key, writable));
  }

  /** On a worker's thread: one event, and then back to the reactor (steps 2 and 4). */
  private static void handle(SelectionKey key, boolean writable) {
    Connection connection = (Connection) key.attachment();
    try {
      boolean open = writable ? connection.send() : connection.read();
      if (open) {
        key.interestOps(connection.prepare() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
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
