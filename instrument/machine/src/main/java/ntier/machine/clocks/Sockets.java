package ntier.machine.clocks;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** What both ends of an echo do with sockets and threads. */
final class Sockets {
  private Sockets() {}

  static DatagramSocket bound(InetSocketAddress at) throws IOException {
    try {
      return new DatagramSocket(at);
    } catch (SocketException e) {
      throw new IOException(
          "UDP %s:%d for the echoes of clocks cannot be had: %s; an address of this machine and a free port would be right"
              .formatted(at.getHostString(), at.getPort(), e.getMessage()),
          e);
    }
  }

  /** Waits for a thread whose socket is closed; it ends at once. */
  static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
