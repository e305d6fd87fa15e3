package ntier.rubbos.testsite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for servers that cannot choose one themselves. */
public final class Ports {

  private Ports() {}

  /** A port of the loopback interface that was free a moment ago. */
  public static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
