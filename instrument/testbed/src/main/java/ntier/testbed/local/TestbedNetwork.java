package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import ntier.host.UndoJournal;
import ntier.linux.NetworkNamespace;
import ntier.plan.HostPlan;
import ntier.plan.LinkPlan;
import ntier.plan.ReceiveOn;
import ntier.testbed.MachineCommand;
import ntier.testbed.TestbedSettings;

/**
 * The hosts' namespaces and the bridge that joins them, in a namespace of its own: nothing of this
 * is in the machine's own network. With an {@link Overlay} the bridge has one more port, which
 * leads to the other machines' bridges; its UDP socket alone is in the machine's own network.
 *
 * <pre>
 * ntier-web       ntier-net                  ntier-app
 *   eth0 ────── web ┐                  ┌ app ────── eth0
 *   10.198.2.1      └───── bridge ─────┘            10.198.3.1
 * </pre>
 */
final class TestbedNetwork implements HostsNetwork {
  /** The namespace of the bridge. */
  static final String BRIDGE_HOST = "net";

  private static final String SUBNET = "10.198.";
  private static final int MAX_HOSTS = 250;

  /** Settings of the namespace that looks, since Linux 5.3; before, other namespaces had none. */
  private static final List<Path> BRIDGE_FILTERS =
      Stream.of("arptables", "iptables", "ip6tables")
          .map(filter -> Path.of("/proc/sys/net/bridge/bridge-nf-call-" + filter))
          .toList();

  private static final String RECEIVING_CORES = "/sys/class/net/eth0/queues/rx-0/rps_cpus";
  private static final long UP_WITHIN_NANOS = 3_000_000_000L;

  private final TestbedSettings settings;
  private final List<String> hosts;
  private final List<String> made;
  private final Map<String, Integer> addressCounts;
  private final Optional<OverlayPort> overlay;

  /**
   * @param hosts in the order of their addresses
   * @param addressCounts how many addresses a host has, 1 if not named
   * @param overlay to those hosts that other machines make; empty if all are made here
   */
  TestbedNetwork(
      TestbedSettings settings,
      List<String> hosts,
      Map<String, Integer> addressCounts,
      Optional<Overlay> overlay) {
    if (hosts.size() > MAX_HOSTS) {
      throw new IllegalArgumentException("%d hosts: at most %d".formatted(hosts.size(), MAX_HOSTS));
    }
    this.settings = settings;
    this.hosts = List.copyOf(hosts);
    this.made =
        overlay
            .map(other -> hosts.stream().filter(other.here()::contains).toList())
            .orElse(this.hosts);
    this.overlay =
        overlay.map(other -> new OverlayPort(other, settings.namespaceName(BRIDGE_HOST)));
    this.addressCounts = Map.copyOf(addressCounts);
  }

  @Override
  public List<String> namespaces() {
    var names = new ArrayList<String>();
    names.add(settings.namespaceName(BRIDGE_HOST));
    made.forEach(host -> names.add(settings.namespaceName(host)));
    return names;
  }

  @Override
  public List<String> addresses(String host) {
    var third = hosts.indexOf(host) + 1;
    var addresses = new ArrayList<String>();
    for (int fourth = 1; fourth <= addressCounts.getOrDefault(host, 1); fourth++) {
      addresses.add(SUBNET + third + "." + fourth);
    }
    return addresses;
  }

  @Override
  public List<String> elsewhere() {
    return hosts.stream()
        .filter(host -> !made.contains(host))
        .flatMap(host -> addresses(host).stream())
        .toList();
  }

  @Override
  public Path namespace(String host) {
    return settings.namespaceFile(host);
  }

  @Override
  public boolean isGiven() {
    return false;
  }

  /** Makes the namespaces, the bridge and the links, all still down. */
  @Override
  public void make() throws IOException {
    var batch = new StringBuilder();
    namespaces().forEach(name -> batch.append("netns add ").append(name).append('\n'));
    MachineCommand.check(List.of("ip", "-batch", "-"), batch.toString());
    var links =
        new StringBuilder(
            "link add bridge type bridge stp_state 0 forward_delay 0 mcast_snooping 0\n");
    for (var host : made) {
      links.append(
          "link add %s type veth peer name eth0 netns %s\nlink set %s master bridge up\n"
              .formatted(port(host), settings.namespaceName(host), port(host)));
    }
    links.append("link set bridge up\n");
    in(BRIDGE_HOST, List.of("-batch", "-"), links.toString());
    if (overlay.isPresent()) {
      overlay.get().make();
    }
    passFilters();
  }

  @Override
  public void bringUp(HostPlan plan) throws IOException {
    var host = plan.name();
    var link = plan.link();
    var batch = new StringBuilder("link set lo up\n");
    for (var address : addresses(host)) {
      batch.append("address add %s/16 dev eth0\n".formatted(address));
    }
    mtu(link).ifPresent(mtu -> batch.append("link set eth0 mtu %d\n".formatted(mtu)));
    if (link.isPresent()) {
      link.get()
          .gsoMax()
          .ifPresent(most -> batch.append("link set eth0 gso_max_size %d\n".formatted(most)));
    }
    batch.append("link set eth0 up\n");
    in(host, List.of("-batch", "-"), batch.toString());
    if (link.flatMap(LinkPlan::receiveOn).equals(Optional.of(ReceiveOn.OWN))) {
      receiveOn(host, new CoreMask(plan.cores()));
    }
  }

  /** The lesser of what a host's plan and the way to the other machines have. */
  private OptionalInt mtu(Optional<LinkPlan> link) throws IOException {
    OptionalInt own = link.map(LinkPlan::mtu).orElse(OptionalInt.empty());
    if (overlay.isEmpty()) {
      return own;
    }
    return OptionalInt.of(Math.min(own.orElse(LinkPlan.MOST_MTU), overlay.get().mtu()));
  }

  /** The file is seen only where the namespace's own sysfs is mounted, as {@code ip} does. */
  private void receiveOn(String host, CoreMask cores) throws IOException {
    MachineCommand.check(
        List.of("ip", "netns", "exec", settings.namespaceName(host), "tee", RECEIVING_CORES),
        cores.text());
  }

  /**
   * What crosses the bridge is the testbed's own: it does not pass the machine's packet filters,
   * which cost each packet a tenth of its way where the machine has a bridge with filters.
   */
  private void passFilters() throws IOException {
    try {
      NetworkNamespace.call(
          settings.namespaceFile(BRIDGE_HOST),
          () -> {
            for (var filter : BRIDGE_FILTERS) {
              if (Files.exists(filter)) {
                Files.writeString(filter, "0");
              }
            }
            return null;
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making the bridge", e);
    }
  }

  @Override
  public NamespaceSysctls.Outcome set(NamespaceSysctls sysctls, UndoJournal journal)
      throws IOException {
    try {
      return NetworkNamespace.call(
          settings.namespaceFile(sysctls.host()), () -> sysctls.apply(Path.of("/proc/sys")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making host " + sysctls.host(), e);
    }
  }

  /** Waits until every port of the bridge forwards. */
  @Override
  public void awaitUp() throws IOException {
    var deadline = System.nanoTime() + UP_WITHIN_NANOS;
    while (true) {
      var up =
          in(BRIDGE_HOST, List.of("-br", "link", "show", "type", "veth"), "")
              .lines()
              .filter(line -> line.matches("\\S+ +UP .*"))
              .count();
      if (up == made.size()) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "only %d of %d links came up within %d s: see ip -n %s link"
                .formatted(
                    up,
                    made.size(),
                    UP_WITHIN_NANOS / 1_000_000_000,
                    settings.namespaceName(BRIDGE_HOST)));
      }
    }
  }

  /** Interface names have at most 15 characters, so the bridge's ports are numbered. */
  private String port(String host) {
    return "port" + hosts.indexOf(host);
  }

  private String in(String host, List<String> arguments, String input) throws IOException {
    var command = new ArrayList<>(List.of("ip", "-n", settings.namespaceName(host)));
    command.addAll(arguments);
    return MachineCommand.check(command, input);
  }
}
