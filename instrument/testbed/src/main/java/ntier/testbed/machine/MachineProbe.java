package ntier.testbed.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import ntier.testbed.cgroup.CgroupMounts;

/** Checks, for {@code doctor}, what this machine can do. */
public final class MachineProbe {
  private static final List<String> TOOLS =
      List.of("ip", "tc", "nsenter", "unshare", "setsid", "setpriv", "mount", "umount");
  private static final long MIN_MEMORY_BYTES = 4L << 30;
  private static final String CONTAINER_FIX =
      "run on the machine itself, or in a privileged container that has the host's cgroups";

  private final Path root;

  /**
   * @param root {@code /}; tests have a captured tree
   */
  MachineProbe(Path root) {
    this.root = root;
  }

  /** All checks of this machine; those of the network only as root. */
  public static List<Check> checks() throws IOException {
    var probe = new MachineProbe(Path.of("/"));
    var checks = new ArrayList<>(probe.fileChecks());
    var isRoot = checks.getFirst().ok();
    if (isRoot && probe.toolsCheck().ok()) {
      checks.addAll(networkChecks(NetworkTrial.run()));
      checks.add(RightsTrial.check());
    }
    return checks;
  }

  List<Check> fileChecks() throws IOException {
    var checks = new ArrayList<Check>();
    checks.add(rootCheck());
    checks.add(toolsCheck());
    checks.addAll(sizeChecks());
    checks.add(cgroupCheck());
    checks.add(
        pathCheck(
            "pressure",
            false,
            "proc/pressure/cpu",
            "boot with psi=1 (kernel 4.20 or newer) to see pressure in the samples"));
    checks.add(tracefsCheck());
    checks.add(
        pathCheck(
            "loop devices", false, "dev/loop-control", "modprobe loop, for disk millibottlenecks"));
    checks.add(pathCheck("TUN", false, "dev/net/tun", "modprobe tun, for network delay"));
    return checks;
  }

  static List<Check> networkChecks(Set<String> has) {
    var checks = new ArrayList<Check>();
    for (var needed : List.of("bridge", "veth")) {
      checks.add(
          Check.of(
              needed,
              true,
              has.contains(needed),
              has.contains(needed)
                  ? "works in a new namespace"
                  : "cannot be made in a new namespace",
              "modprobe " + needed + "; " + CONTAINER_FIX));
    }
    for (var optional : List.of("netem", "tbf")) {
      checks.add(
          Check.of(
              optional,
              false,
              has.contains(optional),
              has.contains(optional) ? "works" : "not in this kernel",
              "modprobe sch_" + optional));
    }
    return checks;
  }

  private Check rootCheck() throws IOException {
    var uid =
        Files.readAllLines(root.resolve("proc/self/status")).stream()
            .filter(line -> line.startsWith("Uid:"))
            .map(line -> line.split("\\s+")[2])
            .findFirst()
            .orElse("?");
    return Check.of("root", true, uid.equals("0"), "user id " + uid, "run with sudo");
  }

  private Check toolsCheck() {
    var missing = TOOLS.stream().filter(tool -> !isOnPath(tool)).toList();
    return Check.of(
        "tools",
        true,
        missing.isEmpty(),
        missing.isEmpty() ? String.join(", ", TOOLS) : "missing: " + String.join(", ", missing),
        "apt-get install iproute2 util-linux mount");
  }

  private boolean isOnPath(String tool) {
    return Stream.of("usr/local/sbin", "usr/local/bin", "usr/sbin", "usr/bin", "sbin", "bin")
        .anyMatch(folder -> Files.isExecutable(root.resolve(folder).resolve(tool)));
  }

  private List<Check> sizeChecks() throws IOException {
    var machine = MachineFacts.probe(root);
    var cores = "%d x %s".formatted(machine.cores(), machine.cpu());
    var memory = "%.1f GB".formatted(machine.memoryBytes() / 1e9);
    return List.of(
        Check.ok("kernel", true, machine.kernel() + ", " + machine.distribution()),
        Check.of("cores", true, machine.cores() >= 2, cores, "a machine with 2 cores or more"),
        Check.of(
            "memory",
            true,
            machine.memoryBytes() >= MIN_MEMORY_BYTES,
            memory,
            "a machine with 4 GB or more"));
  }

  private Check cgroupCheck() throws IOException {
    var mounts =
        CgroupMounts.parse(
            Files.readString(root.resolve("proc/mounts")),
            Files.readString(root.resolve("proc/self/cgroup")));
    var there = new LinkedHashSet<String>();
    var needed = new ArrayList<>(List.of("cpu", "cpuset", "freezer"));
    if (mounts.version() == 2) {
      // v2's freezer is no controller: every group has it since kernel 5.2.
      needed.remove("freezer");
      var file = root.resolve("./" + mounts.unified().orElseThrow()).resolve("cgroup.controllers");
      there.addAll(List.of(Files.readString(file).strip().split("\\s+")));
    } else {
      mounts.controllers().keySet().stream().sorted().forEach(there::add);
    }
    return Check.of(
        "cgroups",
        true,
        there.containsAll(needed),
        mounts.describe() + ": " + String.join(" ", there),
        "the controllers %s are needed; %s".formatted(String.join(", ", needed), CONTAINER_FIX));
  }

  private Check tracefsCheck() throws IOException {
    var known = Files.readString(root.resolve("proc/filesystems")).contains("\ttracefs\n");
    return Check.of(
        "tracefs",
        false,
        known,
        known ? "each retransmission can be seen" : "only counters of retransmissions",
        "a kernel with CONFIG_FTRACE, to count dropped requests exactly at every tier");
  }

  private Check pathCheck(String name, boolean needed, String path, String fix) {
    var there = Files.exists(root.resolve(path));
    return Check.of(name, needed, there, (there ? "/" : "no /") + path, fix);
  }
}
