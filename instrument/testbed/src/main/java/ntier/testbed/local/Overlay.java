package ntier.testbed.local;

import java.util.List;

/**
 * The network between the testbeds of several machines: VXLAN (RFC 7348) over the network that
 * these have. Each host has one address whichever machine it is on.
 *
 * @param here the hosts that are made on this machine; the others' addresses are known only
 * @param at this machine's address among the machines
 * @param peers the other machines' addresses
 * @param network its number, 1 to 16777215 (VNI), other than that of any other run there
 * @param port UDP port on each machine
 */
public record Overlay(List<String> here, String at, List<String> peers, int network, int port)
    implements Joined {
  private static final int MOST_NETWORK = (1 << 24) - 1;

  /** What its headers take of a packet: IPv4 and IPv6 (RFC 7348, section 5). */
  private static final int HEADERS = 50;

  private static final int HEADERS_OF_IPV6 = 70;

  public Overlay {
    here = List.copyOf(here);
    peers = List.copyOf(peers);
    if (network < 1 || network > MOST_NETWORK || port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "a network is 1 to %d and a port 1 to 65535: %d, %d"
              .formatted(MOST_NETWORK, network, port));
    }
  }

  /** How much shorter packets are than those of the network below. */
  int headers() {
    return at.contains(":") ? HEADERS_OF_IPV6 : HEADERS;
  }
}
