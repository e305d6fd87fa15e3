package ntier.testbed.local;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import ntier.linux.NetworkNamespace;

/**
 * A port of the machine's own network that leads into the testbed, for a browser or one's own load
 * tool; where the testbed is on other machines, to who carries its connections there. One thread,
 * inside the testbed's network namespace, copies the bytes of all connections; what they can cost
 * is bounded, see {@link PortLimits}.
 */
public final class LocalPort implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final long PATIENCE_MILLIS = 5_000;

  private final InetSocketAddress address;
  private final PortLoop loop;
  private final Thread thread;

  private LocalPort(InetSocketAddress address, PortLoop loop, Thread thread) {
    this.address = address;
    this.loop = loop;
    this.thread = thread;
  }

  /** Enters the namespace of the target and does something there. */
  interface Entering {
    void call(Callable<Void> inside) throws Exception;
  }

  /**
   * Opens the port.
   *
   * @param local such as 127.0.0.1:8080; port 0 for any free one
   * @param namespace of a host in the testbed, from which the target is reached
   * @param target an address in the testbed
   * @param complaints gets what whoever runs the machine should know, once
   * @throws IOException naming the port when it is in use
   */
  public static LocalPort forward(
      InetSocketAddress local,
      Path namespace,
      InetSocketAddress target,
      PortLimits limits,
      Consumer<String> complaints)
      throws IOException {
    return forward(
        local, inside -> NetworkNamespace.call(namespace, inside), target, limits, complaints);
  }

  /**
   * Opens a port that leads to a socket of this machine instead.
   *
   * @param local such as 127.0.0.1:8080; port 0 for any free one
   * @param socket a file at which somebody listens
   * @param complaints gets what whoever runs the machine should know, once
   * @throws IOException naming the port when it is in use
   */
  public static LocalPort forward(
      InetSocketAddress local, Path socket, PortLimits limits, Consumer<String> complaints)
      throws IOException {
    return forward(
        local, LocalPort::onThreadOfItsOwn, UnixDomainSocketAddress.of(socket), limits, complaints);
  }

  /** It waits in a selector, for which a virtual thread would hold a real one. */
  private static void onThreadOfItsOwn(Callable<Void> inside) throws Exception {
    FutureTask<Void> task = new FutureTask<>(inside);
    Thread.ofPlatform().name("local port").daemon().start(task);
    task.get();
  }

  static LocalPort forward(
      InetSocketAddress local,
      Entering namespace,
      SocketAddress target,
      PortLimits limits,
      Consumer<String> complaints)
      throws IOException {
    ServerSocketChannel server = bind(local);
    InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
    PortLoop loop;
    try {
      loop = new PortLoop(server, target, limits, complaints);
    } catch (IOException failed) {
      server.close();
      throw failed;
    }
    CompletableFuture<Void> entered = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .name("local port")
            .start(() -> run(namespace, loop, server, entered, complaints));
    try {
      entered.join();
    } catch (CompletionException failed) {
      throw new IOException(failed.getCause().getMessage(), failed.getCause());
    }
    return new LocalPort(address, loop, thread);
  }

  private static void run(
      Entering namespace,
      PortLoop loop,
      ServerSocketChannel server,
      CompletableFuture<Void> entered,
      Consumer<String> complaints) {
    try (server) {
      namespace.call(
          () -> {
            entered.complete(null);
            loop.run();
            return null;
          });
    } catch (Exception failed) {
      if (!entered.completeExceptionally(failed)) {
        complaints.accept("the port is closed: " + failed);
      }
    }
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
      server.bind(local, BACKLOG);
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
    return address;
  }

  /** Closes the port and all its connections. */
  @Override
  public void close() {
    loop.close();
    boolean interrupted = Thread.interrupted();
    try {
      // The thread holds the testbed's network namespace, which is to go next.
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException again) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
