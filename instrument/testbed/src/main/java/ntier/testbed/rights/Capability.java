package ntier.testbed.rights;

import java.util.Locale;

/** What the kernel lets a process do that is not root; see capabilities(7). */
public enum Capability {
  /** To listen on a port below 1024. */
  NET_BIND_SERVICE(10),
  /** To enter the hosts' network namespaces, whose socket counters only show inside. */
  SYS_ADMIN(21),
  /** To read files and enter folders of other users; not to write them. */
  DAC_READ_SEARCH(2),
  /** To see packets that come to a host's links. */
  NET_RAW(13),
  /** To be scheduled before others. */
  SYS_NICE(23);

  private final int bit;

  Capability(int bit) {
    this.bit = bit;
  }

  /** Its number, the bit in the masks of {@code /proc/PID/status}. */
  public int bit() {
    return bit;
  }

  /** As capabilities(7) writes it, such as {@code CAP_SYS_NICE}. */
  public String kernelName() {
    return "CAP_" + name();
  }

  /** As setpriv(1) writes it, such as {@code sys_nice}. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
