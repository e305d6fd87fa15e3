package ntier.watch;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server for {@link WatchIT}: one thread, which computes for each connection and closes it. */
public final class SmallServer {
  /** What each connection costs. */
  private static final long BUSY_NANOS = 1_000_000;

  private static final int BACKLOG = 20;

  private SmallServer() {}

  /** Serves on the port that it is given, until it is killed. */
  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    try (ServerSocket server = new ServerSocket(port, BACKLOG, InetAddress.ofLiteral("0.0.0.0"))) {
      while (true) {
        try (Socket _ = server.accept()) {
          long end = System.nanoTime() + BUSY_NANOS;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        }
      }
    }
  }
}
