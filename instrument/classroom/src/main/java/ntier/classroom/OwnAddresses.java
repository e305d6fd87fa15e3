package ntier.classroom;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Addresses of this machine. */
final class OwnAddresses {
  private static final String LOOPBACK = "127.0.0.1";

  private OwnAddresses() {}

  /**
   * What to type to reach a server that listens.
   *
   * @param listening the address it listens on
   * @return that address; for the one that stands for all of this machine, those of its networks,
   *     IPv4 first, and loopback's
   */
  static List<String> reachedThrough(InetAddress listening) {
    if (!listening.isAnyLocalAddress()) {
      return List.of(text(listening));
    }
    return Stream.concat(ofNetworks(), Stream.of(LOOPBACK)).toList();
  }

  private static Stream<String> ofNetworks() {
    try {
      return NetworkInterface.networkInterfaces()
          .filter(OwnAddresses::isUp)
          .flatMap(NetworkInterface::inetAddresses)
          // A browser takes no link-local address: it has no place for the interface's name.
          .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
          .sorted(Comparator.comparing(address -> address.getAddress().length))
          .map(OwnAddresses::text);
    } catch (SocketException unknown) {
      return Stream.empty();
    }
  }

  private static boolean isUp(NetworkInterface network) {
    try {
      return network.isUp();
    } catch (SocketException gone) {
      return false;
    }
  }

  /** Without the interface's name, which Java adds to IPv6 addresses. */
  private static String text(InetAddress address) {
    return address.getHostAddress().replaceFirst("%.*", "");
  }
}
