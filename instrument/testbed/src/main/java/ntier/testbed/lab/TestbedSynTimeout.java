package ntier.testbed.lab;

import java.io.IOException;
import java.time.Duration;
import ntier.host.CgroupPaths;
import ntier.linux.LinuxCallException;
import ntier.linux.SynTimeout;

/** Sets the SYN timeout of a lab's processes, or says what would let this machine do so. */
final class TestbedSynTimeout {
  private static final String NO_V2 =
      "no control groups v2 are mounted, which eBPF programs are linked to; mount them, beside v1 as"
          + " well: mkdir /sys/fs/cgroup/unified && mount -t cgroup2 none /sys/fs/cgroup/unified";

  private static final String REFUSED =
      "the kernel refuses an eBPF program for control groups (%s); it needs 5.7 or newer with"
          + " CONFIG_CGROUP_BPF, and in a container the right to bpf(2): --privileged";

  private TestbedSynTimeout() {}

  /**
   * @param parent the lab's parent group: the groups of its hosts are below it
   */
  static SynTimeout set(CgroupPaths parent, Duration timeout) throws IOException {
    var group = parent.unified().orElseThrow(() -> new IOException(NO_V2));
    try {
      return SynTimeout.set(group, timeout);
    } catch (LinuxCallException refused) {
      throw new IOException(REFUSED.formatted(refused.getMessage()), refused);
    }
  }
}
