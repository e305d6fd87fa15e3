package ntier.testbed.local;

import java.util.List;

/**
 * The network that the machines have: nothing is made, and the host of each is at its address.
 *
 * @param here the one host that is on this machine
 * @param at this machine's address among the machines
 * @param peers the other machines' addresses, and so their hosts'
 */
public record GivenNetwork(List<String> here, String at, List<String> peers) implements Joined {
  public GivenNetwork {
    here = List.copyOf(here);
    peers = List.copyOf(peers);
    if (here.size() != 1) {
      throw new IllegalArgumentException(
          "a machine whose own network is used has one host, not " + here);
    }
  }
}
