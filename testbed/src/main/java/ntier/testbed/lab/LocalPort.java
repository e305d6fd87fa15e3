package ntier.testbed.lab;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import ntier.linux.NetworkNamespace;

/**
 * A port of the machine's own network that leads into the lab, for a browser or one's own load
 * tool. Two virtual threads copy the bytes of each connection.
 */
public final class LocalPort implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final ServerSocketChannel server;
  private final Path namespace;
  private final InetSocketAddress target;
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

  private LocalPort(ServerSocketChannel server, Path namespace, InetSocketAddress target) {
    this.server = server;
    this.namespace = namespace;
    this.target = target;
  }

  /**
   * Opens the port.
   *
   * @param local such as 127.0.0.1:8080; port 0 takes a free one
   * @param namespace of a host in the lab, from which the target is reached
   * @param target an address in the lab
   * @throws IOException naming the port when it is in use
   */
  public static LocalPort forward(InetSocketAddress local, Path namespace, InetSocketAddress target)
      throws IOException {
    var server = bind(local);
    var port = new LocalPort(server, namespace, target);
    Thread.ofVirtual().name("local port").start(port::acceptAll);
    return port;
  }

  /**
   * Sees that a port can be opened, before anything else is made for it.
   *
   * @throws IOException naming the port when it is in use
   */
  public static void requireFree(InetSocketAddress local) throws IOException {
    bind(local).close();
  }

  private static ServerSocketChannel bind(InetSocketAddress local) throws IOException {
    var server = ServerSocketChannel.open();
    try {
      server.bind(local);
    } catch (BindException e) {
      server.close();
      throw new IOException(
          "port %d of %s cannot be opened (%s): choose another port, or end the program that has it"
              .formatted(local.getPort(), local.getHostString(), e.getMessage()),
          e);
    }
    return server;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    try {
      return (InetSocketAddress) server.getLocalAddress();
    } catch (IOException e) {
      throw new IllegalStateException("the port is closed", e);
    }
  }

  private void acceptAll() {
    try {
      while (true) {
        var near = server.accept();
        open.add(near);
        Thread.ofVirtual().start(() -> connect(near));
      }
    } catch (IOException e) {
      // Closed: no more connections are wanted.
    }
  }

  private void connect(SocketChannel near) {
    SocketChannel far = null;
    try {
      far = NetworkNamespace.call(namespace, () -> SocketChannel.open(StandardProtocolFamily.INET));
      open.add(far);
      far.connect(target);
      relay(near, far);
    } catch (IOException e) {
      // The lab's side is gone or refuses: the near side sees its connection closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closeQuietly(near);
      closeQuietly(far);
    }
  }

  private static void relay(SocketChannel near, SocketChannel far) throws InterruptedException {
    var answers = Thread.ofVirtual().start(() -> copy(far, near));
    copy(near, far);
    answers.join();
  }

  /** Copies until the end or an error, then tells the other side that no more comes. */
  private static void copy(SocketChannel from, SocketChannel to) {
    var buffer = ByteBuffer.allocate(BUFFER_BYTES);
    try {
      while (from.read(buffer) >= 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
      to.shutdownOutput();
    } catch (IOException e) {
      // Reset by one side: the other must not wait.
      abort(from);
      abort(to);
    }
  }

  private static void abort(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing is lost with it.
    }
  }

  private void closeQuietly(SocketChannel channel) {
    if (channel != null) {
      open.remove(channel);
      abort(channel);
    }
  }

  /** Closes the port and all its connections. */
  @Override
  public void close() throws IOException {
    server.close();
    open.forEach(LocalPort::abort);
  }
}
