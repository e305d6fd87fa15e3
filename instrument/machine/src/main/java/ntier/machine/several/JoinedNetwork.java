package ntier.machine.several;

import java.security.SecureRandom;
import java.util.List;
import ntier.machine.Order;

/**
 * The network that joins the machines of a run, with a number and a port that other runs on the
 * same network hardly have.
 */
record JoinedNetwork(List<Member> members, int number, int port) {
  /** IANA's dynamic ports that Linux gives nobody by itself begin here; see ip_local_port_range. */
  private static final int FIRST_PORT = 61_000;

  private static final int PORTS = 4_000;
  private static final SecureRandom RANDOM = new SecureRandom();

  static JoinedNetwork random(List<Member> members) {
    return new JoinedNetwork(
        members, 1 + RANDOM.nextInt((1 << 24) - 1), FIRST_PORT + RANDOM.nextInt(PORTS));
  }

  /** As a machine is told of it. */
  Order.Joined of(Member one) {
    return new Order.Joined(
        one.at(),
        members.stream().filter(other -> !other.equals(one)).map(Member::at).toList(),
        number,
        port);
  }
}
