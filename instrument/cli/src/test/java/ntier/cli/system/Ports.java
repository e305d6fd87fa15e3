package ntier.cli.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of the loopback interface. */
final class Ports {
  private Ports() {}

  /** One that nobody has, for now. */
  static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
