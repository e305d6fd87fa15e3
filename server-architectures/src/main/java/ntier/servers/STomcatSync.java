package ntier.servers;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * sTomcat-Sync of section 3.1: each connection has a thread, which reads a request, makes its
 * answer and writes it, and waits in the kernel for whatever it needs. Threads are switched only
 * when one waits or its time is up (Table 3), and an answer of any size is one call of write
 * (section 4.1).
 *
 * <pre>
 *   acceptor   accept, accept, …
 *   worker 1   read, prepare, write, read, …
 *   worker 2   read, prepare, write, read, …
 * </pre>
 *
 * <p>When all workers have a connection, further ones wait in the accept queue.
 */
public final class STomcatSync implements Server {
  private final Settings settings;
  private final ServerSocketChannel listening;
  private final Semaphore places;
  private final ExecutorService workers;
  private final Thread acceptor;
  private volatile boolean closed;

  private STomcatSync(Settings settings, Supplier<ExecutorService> threads) throws IOException {
    this.settings = settings;
    listening = Reactor.listen(settings);
    places = new Semaphore(settings.workers());
    workers = threads.get();
    acceptor = Thread.ofPlatform().name(settings.name() + " acceptor").start(this::accept);
  }

  static Server start(Settings settings) throws IOException {
    return start(settings, () -> Executors.newCachedThreadPool(Threads.named(settings)));
  }

  /** Starts it on threads of another kind. */
  static Server start(Settings settings, Supplier<ExecutorService> threads) throws IOException {
    return new STomcatSync(settings, threads);
  }

  /** On the acceptor's thread. */
  private void accept() {
    try (listening) {
      while (!closed) {
        places.acquire();
        acceptOne();
      }
    } catch (InterruptedException | IOException closing) {
      // It was asked to end.
    }
  }

  private void acceptOne() {
    try {
      SocketChannel socket = listening.accept();
      workers.execute(() -> serve(socket));
    } catch (IOException refused) {
      places.release();
      Threads.pauseAccepting();
    }
  }

  /** On a worker's thread, until the client is gone. */
  private void serve(SocketChannel socket) {
    try (Connection connection = new Connection(socket, settings)) {
      while (connection.serve()) {
        // The next request.
      }
    } catch (IOException broken) {
      // The client has gone.
    } finally {
      places.release();
    }
  }

  @Override
  public int port() {
    return listening.socket().getLocalPort();
  }

  @Override
  public void close() {
    closed = true;
    acceptor.interrupt();
    Threads.join(acceptor);
    Threads.end(workers);
  }
}
