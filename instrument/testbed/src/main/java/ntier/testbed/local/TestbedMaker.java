package ntier.testbed.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import ntier.host.BlockThrottle;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.plan.HostPlan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.cgroup.HostShare;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.rights.PlainUsers;

/** Makes the groups and namespaces of a {@link Testbed}; says beforehand how to undo that. */
final class TestbedMaker {
  private static final int CLIENT_ADDRESSES = 8;

  private final TestbedSettings settings;
  private final CgroupMounts mounts;
  private final CgroupTree tree;
  private final HostsNetwork network;
  private final List<HostPlan> plans;
  private final List<HostPlan> made;
  private final PlainUsers users;
  private final Map<String, NamespaceSysctls> sysctls;

  /**
   * @param plans of all hosts, which have their addresses by their order
   * @param joined to those that other machines make; empty if all are made here
   */
  TestbedMaker(
      TestbedSettings settings,
      CgroupMounts mounts,
      List<HostPlan> plans,
      Optional<Joined> joined,
      PlainUsers users) {
    this.settings = settings;
    this.mounts = mounts;
    this.tree = new CgroupTree(mounts, settings.prefix());
    this.plans = plans;
    this.made =
        joined
            .map(
                other -> plans.stream().filter(plan -> other.here().contains(plan.name())).toList())
            .orElse(plans);
    this.users = users;
    var names = plans.stream().map(HostPlan::name).toList();
    checkNames(names);
    this.network = network(settings, names, joined);
    this.sysctls = new HashMap<>();
    made.forEach(p -> sysctls.put(p.name(), new NamespaceSysctls(p.name(), p.sysctls())));
  }

  /** The hosts that are made here. */
  List<HostPlan> made() {
    return made;
  }

  private static HostsNetwork network(
      TestbedSettings settings, List<String> names, Optional<Joined> joined) {
    if (joined.isPresent() && joined.get() instanceof GivenNetwork given) {
      return new MachinesNetwork(given);
    }
    return new TestbedNetwork(
        settings, names, addressCounts(names), joined.map(Overlay.class::cast));
  }

  private static Map<String, Integer> addressCounts(List<String> names) {
    var counts = new HashMap<String, Integer>();
    names.stream()
        .filter(name -> name.matches(Testbed.CLIENT + "(-\\d+)?"))
        .forEach(client -> counts.put(client, CLIENT_ADDRESSES));
    return counts;
  }

  /** The addresses of those that other machines make. */
  List<String> elsewhere() {
    return network.elsewhere();
  }

  private static void checkNames(List<String> names) {
    var seen = new TreeSet<>(List.of(TestbedNetwork.BRIDGE_HOST, ControlGroup.NAME));
    for (var name : names) {
      if (!name.matches("[a-z][a-z0-9-]{0,30}") || !seen.add(name)) {
        throw new IllegalArgumentException(
            "host '%s': a name of lower-case letters, digits and dashes that no other host has, and not %s or %s"
                .formatted(name, TestbedNetwork.BRIDGE_HOST, ControlGroup.NAME));
      }
    }
  }

  /**
   * How to undo all this makes, in the order it is made: processes are killed first.
   *
   * @param testbed whose it is
   */
  List<Undo> undoings(String testbed) throws IOException {
    var undoings = new ArrayList<Undo>();
    tree.leafToMake()
        .ifPresent(leaf -> undoings.add(new Undo.ReturnProcesses(leaf, leaf.getParent())));
    for (var controller : tree.controllersToEnable()) {
      var file = tree.rootSubtreeControl().orElseThrow();
      undoings.add(new Undo.DisableController(file, controller));
    }
    var folders = CgroupTree.folders(tree.parent());
    undoings.add(new Undo.RemoveGroups(testbed, folders));
    if (!network.namespaces().isEmpty()) {
      undoings.add(new Undo.DeleteNamespaces(network.namespaces()));
    }
    undoings.add(new Undo.KillGroups(testbed, folders));
    return undoings;
  }

  /**
   * Makes the groups, of which no other testbed may take any from then on.
   *
   * @param lock gets theirs
   */
  void makeGroups(TestbedLock lock, List<Integer> controlCores) throws IOException {
    var folders = tree.makeParentFolders();
    lock.lockGroups(folders);
    GroupOwner.mark(folders, lock.id());
    tree.configureParent();
    for (var plan : made) {
      tree.makeHost(new HostShare(plan.name(), plan.weight(), quota(plan), plan.cores()));
    }
    var control =
        tree.makeHost(
            new HostShare(
                ControlGroup.NAME, ControlGroup.WEIGHT, OptionalDouble.empty(), controlCores));
    tree.grantRealTime(control);
  }

  /**
   * A host that is all of its machine has what that may use, as a pod's limit, by a quota of its
   * own: what it is kept from is counted there.
   */
  OptionalDouble quota(HostPlan plan) throws IOException {
    var limit = network.isGiven() ? tree.limitCores() : OptionalDouble.empty();
    if (limit.isEmpty()) {
      return plan.quotaCores();
    }
    if (limit.getAsDouble() < HostPlan.LEAST_QUOTA) {
      throw new IOException(
          "host %s: its machine may use %s of a core; %s or more would be right, as limits of a pod"
              .formatted(plan.name(), limit.getAsDouble(), HostPlan.LEAST_QUOTA));
    }
    return OptionalDouble.of(
        Math.min(limit.getAsDouble(), plan.quotaCores().orElse(Double.MAX_VALUE)));
  }

  void makeNetwork() throws IOException {
    network.make();
  }

  LocalHost host(HostPlan plan) {
    var groups = DiskGroup.of(plan, tree.host(plan.name()), mounts);
    return new LocalHost(
        new HostHandle(
            plan.name(),
            network.addresses(plan.name()),
            network.namespace(plan.name()),
            groups.own(),
            plan.cores(),
            network.isGiven()),
        users.host(plans.indexOf(plan)),
        groups.shared());
  }

  /** What limits a host's disk. */
  BlockThrottle throttle(HostPlan plan) throws IOException {
    return DiskGroup.throttle(tree.host(plan.name()), mounts);
  }

  /**
   * Sets a host's sysctls and brings its links up.
   *
   * @param journal is told how to undo what does not go with its namespace
   */
  NamespaceSysctls.Outcome configure(HostPlan plan, UndoJournal journal) throws IOException {
    network.bringUp(plan);
    return network.set(sysctls.get(plan.name()), journal);
  }

  void awaitUp() throws IOException {
    network.awaitUp();
  }

  ControlGroup control() {
    return new ControlGroup(mounts, tree, tree.host(ControlGroup.NAME), users.monitors());
  }
}
