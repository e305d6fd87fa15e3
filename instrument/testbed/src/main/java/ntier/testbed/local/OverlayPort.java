package ntier.testbed.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import ntier.testbed.MachineCommand;

/** The bridge's port to the bridges of other machines. It goes with the bridge's namespace. */
final class OverlayPort {
  private static final String NAME = "machines";

  private final Overlay overlay;
  private final String namespace;

  /**
   * @param namespace of the bridge
   */
  OverlayPort(Overlay overlay, String namespace) {
    this.overlay = overlay;
    this.namespace = namespace;
  }

  /**
   * Makes it in the bridge's namespace in one step, with its socket in the machine's own network: a
   * kill between two steps could leave it there.
   */
  void make() throws IOException {
    MachineCommand.check(
        List.of("ip", "-batch", "-"),
        "link add %s netns %s type vxlan id %d local %s dstport %d\n"
            .formatted(NAME, namespace, overlay.network(), overlay.at(), overlay.port()));
    MachineCommand.check(
        List.of("ip", "-n", namespace, "-batch", "-"),
        "link set %1$s mtu %2$d\nlink set %1$s master bridge up\n".formatted(NAME, mtu()));
    StringBuilder peers = new StringBuilder();
    // What is for all, and for whom nobody has heard of yet, goes to each machine.
    overlay
        .peers()
        .forEach(
            peer ->
                peers.append("fdb append 00:00:00:00:00:00 dev %s dst %s\n".formatted(NAME, peer)));
    MachineCommand.check(List.of("bridge", "-n", namespace, "-batch", "-"), peers.toString());
  }

  /** What a packet between hosts may have at most, so that none is cut on the way. */
  int mtu() throws IOException {
    NetworkInterface below = NetworkInterface.getByInetAddress(InetAddress.getByName(overlay.at()));
    if (below == null) {
      throw new IOException(
          "this machine has no address %s; the one that the other machines reach it at would be right, as at: of the profile's machine"
              .formatted(overlay.at()));
    }
    return below.getMTU() - overlay.headers();
  }
}
