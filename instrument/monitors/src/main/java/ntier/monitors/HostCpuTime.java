package ntier.monitors;

import java.io.IOException;
import ntier.host.HostHandle;

/** CPU time of one host, for whoever looks at it now and then; cumulative, in microseconds. */
public final class HostCpuTime {
  private final Counter used;

  private HostCpuTime(Counter used) {
    this.used = used;
  }

  /**
   * @throws IOException if this machine does not count the CPU time of its control groups
   */
  public static HostCpuTime open(HostHandle host) throws IOException {
    var missing = new Missing();
    var time = new HostCpuTime(CgroupCounters.cpu(host, missing));
    if (!missing.lines().isEmpty()) {
      throw new IOException(String.join("; ", missing.lines()));
    }
    return time;
  }

  /** What the processes of the host have used. */
  public long usedMicros() {
    return used.read();
  }
}
