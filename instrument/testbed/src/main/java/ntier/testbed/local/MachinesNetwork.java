package ntier.testbed.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import ntier.host.UndoJournal;
import ntier.plan.HostPlan;

/**
 * The network of the machine itself, or of the pod that it is, for its one host: nothing is made,
 * and what of its sysctls is changed is put back.
 */
final class MachinesNetwork implements HostsNetwork {
  /** Of whoever opens it, and so of this process and of all that it starts. */
  private static final Path OWN = Path.of("/proc/self/ns/net");

  private static final Path SYSCTLS = Path.of("/proc/sys");

  private final GivenNetwork network;

  MachinesNetwork(GivenNetwork network) {
    this.network = network;
  }

  @Override
  public List<String> namespaces() {
    return List.of();
  }

  @Override
  public List<String> addresses(String host) {
    if (!network.here().contains(host)) {
      throw new IllegalArgumentException(
          "the address of %s is its machine's, which is not this one".formatted(host));
    }
    return List.of(network.at());
  }

  @Override
  public List<String> elsewhere() {
    return network.peers();
  }

  @Override
  public Path namespace(String host) {
    return OWN;
  }

  @Override
  public boolean isGiven() {
    return true;
  }

  @Override
  public void make() throws IOException {
    if (NetworkInterface.getByInetAddress(InetAddress.getByName(network.at())) == null) {
      throw new IOException(
          "this machine has no address %s; the one that the other machines reach it at would be right, as at: of the profile's machine"
              .formatted(network.at()));
    }
  }

  @Override
  public void bringUp(HostPlan plan) {
    // It is up, or nobody would have come here.
  }

  @Override
  public NamespaceSysctls.Outcome set(NamespaceSysctls sysctls, UndoJournal journal)
      throws IOException {
    return sysctls.applyForNow(SYSCTLS, journal);
  }

  @Override
  public void awaitUp() {
    // As bringUp.
  }
}
