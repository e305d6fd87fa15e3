package ntier.causes.vmcolocation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.host.HostHandle;
import ntier.injection.GroupCpu;

/** CPU time of several hosts together. */
record SummedCpuTime(List<GroupCpu> hosts) implements CpuBursts.Usage {
  /** Opens the counters of all hosts, or, if one cannot be read, of none. */
  static SummedCpuTime open(List<HostHandle> hosts) throws IOException {
    List<GroupCpu> open = new ArrayList<>();
    SummedCpuTime sum = new SummedCpuTime(open);
    try {
      for (HostHandle host : hosts) {
        open.add(GroupCpu.open(host.cgroup()));
      }
    } catch (IOException unreadable) {
      sum.close();
      throw unreadable;
    }
    return sum;
  }

  @Override
  public long usedMicros() throws IOException {
    long sum = 0;
    for (GroupCpu host : hosts) {
      sum += host.usedMicros();
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    for (GroupCpu host : hosts) {
      host.close();
    }
  }
}
