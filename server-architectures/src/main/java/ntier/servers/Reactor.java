package ntier.servers;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * The event monitoring phase (section 2.1, Figure 1): one thread that waits for events of all
 * connections, accepts new ones, and hands each event of the others on, in this thread. A key's
 * attachment is its {@link Connection}.
 */
final class Reactor {
  private final Settings settings;
  private final Selector selector;
  private final ServerSocketChannel listening;
  private final Consumer<SelectionKey> onReady;
  private final Thread thread;
  private volatile boolean closed;

  private Reactor(
      Settings settings,
      Selector selector,
      ServerSocketChannel listening,
      Consumer<SelectionKey> onReady) {
    this.settings = settings;
    this.selector = selector;
    this.listening = listening;
    this.onReady = onReady;
    this.thread = Thread.ofPlatform().name(settings.name() + " reactor").unstarted(this::run);
  }

  /**
   * Starts one.
   *
   * @param onReady is given the keys of connections with an event; on the reactor's thread
   */
  static Reactor start(Settings settings, Consumer<SelectionKey> onReady) throws IOException {
    ServerSocketChannel listening = listen(settings);
    Selector selector = Selector.open();
    listening.configureBlocking(false);
    listening.register(selector, SelectionKey.OP_ACCEPT);
    Reactor reactor = new Reactor(settings, selector, listening, onReady);
    reactor.thread.start();
    return reactor;
  }

  /** Listens where the settings say. */
  static ServerSocketChannel listen(Settings settings) throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open();
    try {
      listening.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      return listening.bind(settings.address(), settings.backlog());
    } catch (IOException refused) {
      listening.close();
      throw new IOException(settings.address() + ": " + refused.getMessage(), refused);
    }
  }

  int port() {
    return listening.socket().getLocalPort();
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(this::ready);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
      selector.close();
    } catch (IOException e) {
      throw new IllegalStateException("the selector failed", e);
    }
  }

  private void ready(SelectionKey key) {
    if (key.channel() == listening) {
      accept();
    } else {
      onReady.accept(key);
    }
  }

  private void accept() {
    try {
      SocketChannel socket = listening.accept();
      if (socket != null) {
        Connection connection = new Connection(socket, settings);
        socket.configureBlocking(false);
        socket.register(selector, SelectionKey.OP_READ, connection);
      }
    } catch (IOException refused) {
      Threads.pauseAccepting();
    }
  }

  /** Ends its thread, which may be writing, and closes all connections. */
  void close() {
    closed = true;
    thread.interrupt();
    Threads.join(thread);
  }
}
