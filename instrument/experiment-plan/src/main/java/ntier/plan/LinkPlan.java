package ntier.plan;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The link of a host to the others.
 *
 * @param mtu longest packet in bytes, {@value #LEAST_MTU} to {@value #MOST_MTU}; empty: {@value
 *     #MOST_MTU}
 * @param gsoMax how much the kernel sends through its stack in one piece before it is cut into
 *     packets, in bytes (gso_max_size, {@value #LEAST_GSO} to {@value #MOST_GSO}); empty: the
 *     kernel's own. A piece is freed when all of it is acknowledged, so a send buffer smaller than
 *     that is as good as larger
 * @param receiveOn whose cores receive its packets; empty: the sender's
 */
public record LinkPlan(OptionalInt mtu, OptionalInt gsoMax, Optional<ReceiveOn> receiveOn) {
  /** The kernel's least for IPv4 with room for a header of options. */
  public static final int LEAST_MTU = 576;

  /** As Ethernet has it; the bridge between the hosts takes no longer ones. */
  public static final int MOST_MTU = 1500;

  /** Room for a packet or more. */
  public static final int LEAST_GSO = 2048;

  /** The kernel's own. */
  public static final int MOST_GSO = 65536;

  public LinkPlan {
    between("mtu", mtu, LEAST_MTU, MOST_MTU);
    between("gsoMax", gsoMax, LEAST_GSO, MOST_GSO);
  }

  private static void between(String name, OptionalInt value, int least, int most) {
    Require.that(
        value.isEmpty() || (value.getAsInt() >= least && value.getAsInt() <= most),
        "%s is %d to %d".formatted(name, least, most),
        value);
  }
}
