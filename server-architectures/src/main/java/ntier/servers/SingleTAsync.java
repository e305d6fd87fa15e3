package ntier.servers;

import java.io.IOException;
import java.nio.channels.SelectionKey;

/**
 * SingleT-Async of section 3.1: one thread waits for events and handles them, too, from reading a
 * request to writing its answer. There is no context switch (Table 3), and so it is the fastest
 * with small answers (Figure 6(a)).
 *
 * <pre>
 *   reactor   select, read, prepare, write, write, … write, select, …
 * </pre>
 *
 * <p>A socket that is full is written to again and again, until the client has made room: while it
 * spins on one connection, all others wait (section 4, Table 6, Figure 11).
 */
public final class SingleTAsync implements Server {
  private final Reactor reactor;

  private SingleTAsync(Reactor reactor) {
    this.reactor = reactor;
  }

  static Server start(Settings settings) throws IOException {
    return new SingleTAsync(Reactor.start(settings, SingleTAsync::serve));
  }

  /** On the reactor's thread. */
  private static void serve(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      if (!connection.serve()) {
        connection.close();
      }
    } catch (IOException broken) {
      connection.close();
    }
  }

  @Override
  public int port() {
    return reactor.port();
  }

  @Override
  public void close() {
    reactor.close();
  }
}
