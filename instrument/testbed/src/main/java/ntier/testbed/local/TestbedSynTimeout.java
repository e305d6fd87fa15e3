package ntier.testbed.local;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.linux.LinuxCallException;
import ntier.linux.SynTimeout;

/** The SYN timeout of a testbed's processes; says what would let this machine set it. */
final class TestbedSynTimeout {
  private static final String NO_V2 =
      "no control groups v2 are mounted, which eBPF programs are linked to; mount them, beside v1 as"
          + " well: mkdir /sys/fs/cgroup/unified && mount -t cgroup2 none /sys/fs/cgroup/unified";

  private static final String REFUSED =
      "the kernel refuses an eBPF program for control groups (%s); it needs 5.7 or newer with"
          + " CONFIG_CGROUP_BPF, and in a container the right to bpf(2): --privileged";

  private Optional<SynTimeout> set = Optional.empty();

  /**
   * Sets it.
   *
   * @param parent the testbed's parent group: the groups of its hosts are below it
   */
  void set(CgroupPaths parent, Duration timeout) throws IOException {
    if (set.isPresent()) {
      throw new IllegalStateException("the SYN timeout is set once, before anything connects");
    }
    var group = parent.unified().orElseThrow(() -> new IOException(NO_V2));
    try {
      set = Optional.of(SynTimeout.set(group, timeout));
    } catch (LinuxCallException refused) {
      throw new IOException(REFUSED.formatted(refused.getMessage()), refused);
    }
  }

  /** Takes it back, if it is set. */
  void takeBack() throws IOException {
    if (set.isPresent()) {
      set.get().close();
    }
  }
}
