package ntier.causes.network;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The link of a host, as seen in its network namespace.
 *
 * @param name of the interface
 * @param index of the interface
 * @param mtu longest packet in bytes
 * @param address the host's own
 * @param networks what is reached through it without a gateway
 */
record HostLink(String name, int index, int mtu, Inet4Address address, List<Network> networks) {
  private static final Path ROUTES = Path.of("/proc/thread-self/net/route");

  HostLink {
    networks = List.copyOf(networks);
  }

  /**
   * IPv4 addresses with a common beginning.
   *
   * @param prefix its length in bits
   */
  record Network(Inet4Address address, int prefix) {
    /** Its two halves, which a route to it loses against. */
    List<Network> halves() {
      int base = toInt(address);
      return List.of(
          new Network(address, prefix + 1),
          new Network(fromInt(base | 1 << 31 - prefix), prefix + 1));
    }
  }

  /** Looks it up in the calling thread's network namespace. */
  static HostLink find(String address) throws IOException {
    var own = (Inet4Address) InetAddress.getByName(address);
    NetworkInterface link = NetworkInterface.getByInetAddress(own);
    if (link == null) {
      throw new IOException("no interface of the host has its address " + address);
    }
    return new HostLink(
        link.getName(),
        link.getIndex(),
        link.getMTU(),
        own,
        networks(link.getName(), Files.readAllLines(ROUTES)));
  }

  /** Those of an interface in {@code /proc/net/route}: hexadecimal, lowest byte first. */
  static List<Network> networks(String link, List<String> routes) {
    List<Network> networks = new ArrayList<>();
    for (String line : routes) {
      String[] words = line.strip().split("\\s+");
      if (words[0].equals(link) && words[2].equals("00000000")) {
        int prefix = Integer.bitCount(Integer.parseUnsignedInt(words[7], 16));
        if (prefix < 32) {
          networks.add(
              new Network(
                  fromInt(Integer.reverseBytes(Integer.parseUnsignedInt(words[1], 16))), prefix));
        }
      }
    }
    return networks;
  }

  private static int toInt(Inet4Address address) {
    int value = 0;
    for (byte part : address.getAddress()) {
      value = value << 8 | part & 0xff;
    }
    return value;
  }

  private static Inet4Address fromInt(int value) {
    byte[] parts = {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value};
    try {
      return (Inet4Address) InetAddress.getByAddress(parts);
    } catch (UnknownHostException impossible) {
      throw new AssertionError("four bytes are an address", impossible);
    }
  }
}
