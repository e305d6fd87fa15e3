package ntier.testbed.local;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All connections of a {@link LocalPort}, on one thread, within {@link PortLimits}.
 *
 * <p>A client first sends the head of a request, then it is connected to the testbed: half requests
 * never reach the servers, which have fewer places than this. Among those who have not, the one who
 * came first gives way. Among the others, if there are too many, the one with the longest pause
 * does; and who comes is refused while nobody pauses.
 */
final class PortLoop implements Closeable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int ACCEPTS_AT_A_TIME = 64;
  private static final int MAKE_PLACE = 16;
  private static final long LOOK_MILLIS = 250;

  /** Order is kept no finer than this: else each read of each connection would change it. */
  private static final long ORDER_NANOS = 100_000_000;

  private final ServerSocketChannel server;
  private final SocketAddress target;
  private final PortLimits limits;
  private final Consumer<String> complaints;
  private final Selector selector;
  private final SelectionKey accepting;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);

  /** In the order of coming. */
  private final Set<PortConnection> newcomers = new LinkedHashSet<>();

  /** The one with the longest pause first. */
  private final Set<PortConnection> relays = new LinkedHashSet<>();

  private long waitingBytes;
  private long nowNanos = System.nanoTime();
  private long lookedNanos = nowNanos;
  private boolean complainedOfFiles;
  private boolean complainedOfPlaces;
  private volatile boolean closed;

  PortLoop(
      ServerSocketChannel server,
      SocketAddress target,
      PortLimits limits,
      Consumer<String> complaints)
      throws IOException {
    this.server = server;
    this.target = target;
    this.limits = limits;
    this.complaints = complaints;
    selector = Selector.open();
    server.configureBlocking(false);
    accepting = server.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Until it is closed; on the one thread, which is in the network namespace of the target. */
  void run() throws IOException {
    try (selector;
        server) {
      while (!closed) {
        selector.select(
            this::ready, newcomers.isEmpty() && relays.isEmpty() && accepts() ? 0 : LOOK_MILLIS);
        nowNanos = System.nanoTime();
        if (nowNanos - lookedNanos > Duration.ofMillis(LOOK_MILLIS).toNanos()) {
          lookedNanos = nowNanos;
          look();
        }
      }
    } finally {
      newcomers.forEach(PortConnection::close);
      relays.forEach(PortConnection::close);
    }
  }

  private boolean accepts() {
    return accepting.interestOps() != 0;
  }

  private void ready(SelectionKey key) {
    nowNanos = System.nanoTime();
    if (key == accepting) {
      accept();
    } else if (key.isValid()) {
      // Else it was ended a moment ago, to make place.
      goOn((PortConnection) key.attachment(), key);
    }
  }

  private void accept() {
    try {
      for (int i = 0; i < ACCEPTS_AT_A_TIME; i++) {
        SocketChannel near = server.accept();
        if (near == null) {
          return;
        }
        if (newcomers.size() >= limits.newcomers()) {
          abortNewcomers(1);
        }
        newcomers.add(new PortConnection(near, selector, nowNanos));
      }
    } catch (IOException noFiles) {
      outOfFiles(noFiles);
    }
  }

  /** Makes place, and accepts again at the next look. */
  private void outOfFiles(IOException noFiles) {
    abortNewcomers(MAKE_PLACE);
    accepting.interestOps(0);
    if (!complainedOfFiles) {
      complainedOfFiles = true;
      complaints.accept(
          "the port could not take a connection (%s); it keeps accepting"
              .formatted(noFiles.getMessage()));
    }
  }

  private void abortNewcomers(int count) {
    Iterator<PortConnection> first = newcomers.iterator();
    for (int i = 0; i < count && first.hasNext(); i++) {
      first.next().abort();
      first.remove();
    }
  }

  private void goOn(PortConnection connection, SelectionKey key) {
    try {
      if (connection.isNewcomer()) {
        if (connection.readHead(buffer, limits.headBytes())) {
          letIn(connection);
        }
      } else {
        boolean over = connection.relay(key, buffer);
        waitingBytes += connection.moreWaiting();
        moved(connection);
        if (over) {
          end(connection);
        }
        boundWaiting();
      }
    } catch (IOException lost) {
      // One side is gone, or the testbed refuses: the other must not wait.
      end(connection);
    }
  }

  private void letIn(PortConnection newcomer) throws IOException {
    if (relays.size() >= limits.connections()) {
      PortConnection idlest = relays.iterator().next();
      if (nowNanos - idlest.movedNanos() < limits.pause().toNanos()) {
        complainOfPlaces();
        throw new IOException("no place");
      }
      end(idlest);
    }
    newcomer.connect(target);
    newcomers.remove(newcomer);
    newcomer.moved(nowNanos);
    relays.add(newcomer);
    waitingBytes += newcomer.moreWaiting();
  }

  private void complainOfPlaces() {
    if (!complainedOfPlaces) {
      complainedOfPlaces = true;
      complaints.accept(
          "%d connections are busy: more are closed at once (see --connections)"
              .formatted(limits.connections()));
    }
  }

  private void moved(PortConnection connection) {
    if (nowNanos - connection.movedNanos() > ORDER_NANOS) {
      connection.moved(nowNanos);
      relays.remove(connection);
      relays.add(connection);
    }
  }

  /** Closes the connection idle longest among those whose clients do not read. */
  private void boundWaiting() {
    while (waitingBytes > limits.waitingBytes()) {
      end(relays.stream().filter(PortConnection::isWaiting).findFirst().orElseThrow());
    }
  }

  private void end(PortConnection connection) {
    connection.close();
    newcomers.remove(connection);
    relays.remove(connection);
    waitingBytes += connection.moreWaiting();
  }

  /** Ends those with which nothing goes on, and accepts again. */
  private void look() {
    while (isOlder(newcomers, limits.head())) {
      abortNewcomers(1);
    }
    while (isOlder(relays, limits.idle())) {
      end(relays.iterator().next());
    }
    accepting.interestOps(SelectionKey.OP_ACCEPT);
  }

  private boolean isOlder(Set<PortConnection> connections, Duration most) {
    return !connections.isEmpty()
        && nowNanos - connections.iterator().next().movedNanos() > most.toNanos();
  }

  /** From any thread: ends all. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
