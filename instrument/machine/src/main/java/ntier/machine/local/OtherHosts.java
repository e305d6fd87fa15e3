package ntier.machine.local;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.linux.NetworkNamespace;

/** The way to hosts that other machines have. */
final class OtherHosts {
  /** Where nobody listens: a host that is reached refuses at once. */
  private static final int NOBODYS_PORT = 1;

  /** A bridge's port that has just come up may lose the first packets, which are sent again. */
  private static final int PATIENCE_MILLIS = 3_500;

  private OtherHosts() {}

  /** Those of some addresses that do not answer in a network namespace. */
  static List<String> unreached(Path namespace, List<String> addresses)
      throws IOException, InterruptedException {
    List<String> unreached = new ArrayList<>();
    for (String address : addresses) {
      if (!NetworkNamespace.call(namespace, () -> answers(address))) {
        unreached.add(address);
      }
    }
    return unreached;
  }

  private static boolean answers(String address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, NOBODYS_PORT), PATIENCE_MILLIS);
      return true;
    } catch (ConnectException refused) {
      return String.valueOf(refused.getMessage()).contains("refused");
    } catch (IOException nothing) {
      return false;
    }
  }
}
