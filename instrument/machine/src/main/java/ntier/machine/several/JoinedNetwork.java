package ntier.machine.several;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import ntier.machine.Order;
import ntier.plan.Between;

/**
 * What joins the machines of a run.
 *
 * @param vxlan with a number and a port that other runs on the same network hardly have; empty for
 *     the network that the machines have
 */
record JoinedNetwork(List<Member> members, Optional<Order.Vxlan> vxlan) {
  /** IANA's dynamic ports that Linux gives nobody by itself begin here; see ip_local_port_range. */
  private static final int FIRST_PORT = 61_000;

  private static final int PORTS = 4_000;
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * @param between absent in plans older than the choice
   */
  static JoinedNetwork of(Optional<Between> between, List<Member> members) {
    return new JoinedNetwork(
        members,
        between.equals(Optional.of(Between.GIVEN)) ? Optional.empty() : Optional.of(random()));
  }

  private static Order.Vxlan random() {
    return new Order.Vxlan(1 + RANDOM.nextInt((1 << 24) - 1), FIRST_PORT + RANDOM.nextInt(PORTS));
  }

  /** As a machine is told of it. */
  Order.Joined of(Member one) {
    return new Order.Joined(
        one.at(),
        members.stream().filter(other -> !other.equals(one)).map(Member::at).toList(),
        vxlan);
  }

  /** What has to be open between the machines, as the end of a sentence. */
  String needs() {
    return vxlan
        .map(
            its ->
                "UDP port %d (another for each run, from 61000 on) has to be open between the addresses that the profile has for the machines (at)"
                    .formatted(its.port()))
        .orElse(
            "all TCP ports have to be open between the addresses of the machines (at in the profile; a pod's own), and a closed one must answer: a NetworkPolicy or a firewall may be between them");
  }
}
