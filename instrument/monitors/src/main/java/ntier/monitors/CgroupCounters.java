package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.linux.NetlinkSocket;

/** The columns of {@code hosts.csv} that come from a host's cgroup, version 1 or 2. */
final class CgroupCounters {
  private static final Counter CANNOT_TELL = () -> Counter.UNKNOWN;

  private final HostHandle host;
  private final CgroupPaths cgroup;
  private final Missing missing;
  private final Map<Path, ProcFile> opened = new HashMap<>();

  private CgroupCounters(HostHandle host, Missing missing) {
    this.host = host;
    this.cgroup = host.cgroup();
    this.missing = missing;
  }

  /**
   * In the order of the columns, from {@code cpuMicros} to {@code diskWriteBytes}.
   *
   * @param gates which look before these are read
   */
  static List<Counter> open(HostHandle host, PressureGates gates, Missing missing) {
    return new CgroupCounters(host, missing).open(gates);
  }

  /** The column {@code cpuMicros} alone. */
  static Counter cpu(HostHandle host, Missing missing) {
    return new CgroupCounters(host, missing).cpu();
  }

  /**
   * The same of a server that is only watched: its runnable tasks, which the kernel counts by going
   * through all of them, and its bytes of disks are not read, since nothing is made of them.
   */
  static List<Counter> watched(HostHandle host, PressureGates gates, Missing missing) {
    CgroupCounters counters = new CgroupCounters(host, missing);
    return List.of(
        counters.cpu(),
        counters.throttled(),
        counters.pressure("cpu"),
        gates.io().guarding(counters.pressure("io")),
        gates.memory().guarding(counters.pressure("memory")),
        CANNOT_TELL,
        counters.memory(),
        CANNOT_TELL,
        CANNOT_TELL);
  }

  private List<Counter> open(PressureGates gates) {
    return List.of(
        cpu(),
        throttled(),
        pressure("cpu"),
        gates.io().guarding(pressure("io")),
        gates.memory().guarding(pressure("memory")),
        runQueue(),
        memory(),
        disk(v2() ? " rbytes=" : " Read "),
        disk(v2() ? " wbytes=" : " Write "));
  }

  private boolean v2() {
    return cgroup.version() == 2;
  }

  private Counter cpu() {
    return v2()
        ? file("cpuMicros", "cpu", "cpu.stat", KernelText.keyed("usage_usec"))
        : file("cpuMicros", "cpuacct", "cpuacct.usage", KernelText.nanosAsMicros());
  }

  private Counter throttled() {
    TextParser parser =
        v2() ? KernelText.keyed("throttled_usec") : KernelText.keyedNanosAsMicros("throttled_time");
    Counter own = file("throttledMicros", "cpu", "cpu.stat", parser);
    if (!host.given() || cgroup.folder("cpu").isEmpty()) {
      return own;
    }
    // What keeps all of a machine from its cores, as a pod's limit, keeps its host from them too.
    Path machines = cgroup.folder("cpu").get().getParent().getParent();
    Counter whole = file("throttledMicros", Optional.of(machines), "cpu.stat", parser);
    return () -> sum(own.read(), whole.read());
  }

  /** Of what can be told. */
  private static long sum(long one, long other) {
    if (one == Counter.UNKNOWN || other == Counter.UNKNOWN) {
      return Math.max(one, other);
    }
    return one + other;
  }

  private Counter pressure(String resource) {
    return file(
        resource + "PressureMicros",
        cgroup.unified(),
        resource + ".pressure",
        KernelText.pressureSomeTotal());
  }

  private Counter memory() {
    return file(
        "memoryBytes",
        "memory",
        v2() ? "memory.current" : "memory.usage_in_bytes",
        KernelText.number());
  }

  private Counter disk(String key) {
    String name = v2() ? "io.stat" : "blkio.throttle.io_service_bytes_recursive";
    return file("disk bytes", v2() ? "io" : "blkio", name, KernelText.sumBehind(key));
  }

  /** Only cgroup v1 counts a group's runnable tasks at a price that fits into 50 ms. */
  private Counter runQueue() {
    Optional<Path> folder = cgroup.folder("cpu");
    if (v2() || folder.isEmpty()) {
      missing.add("runQueue of " + host.name() + ": the kernel counts it for cgroup v1 only");
      return CANNOT_TELL;
    }
    try {
      return CgroupTasks.open(NetlinkSocket.open(NetlinkSocket.GENERIC), folder.get());
    } catch (IOException refused) {
      missing.add("runQueue of " + host.name() + ": " + refused.getMessage());
      return CANNOT_TELL;
    }
  }

  private Counter file(String column, String controller, String name, TextParser parser) {
    return file(column, cgroup.folder(controller), name, parser);
  }

  private Counter file(String column, Optional<Path> folder, String name, TextParser parser) {
    String what = column + " of " + host.name() + ": ";
    if (folder.isEmpty()) {
      missing.add(what + "no cgroup folder for " + name);
      return CANNOT_TELL;
    }
    Path path = folder.get().resolve(name);
    if (opened.containsKey(path)) {
      return FileCounters.sharing(opened.get(path), parser);
    }
    try {
      opened.put(path, ProcFile.open(path));
      return FileCounters.reading(opened.get(path), parser);
    } catch (IOException absent) {
      missing.add(what + absent.getMessage());
      return CANNOT_TELL;
    }
  }
}
