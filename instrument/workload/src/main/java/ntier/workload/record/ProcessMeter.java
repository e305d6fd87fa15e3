package ntier.workload.record;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** What this process has used since it began. */
public class ProcessMeter {
  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final long busyThread;

  /**
   * @param busyThread id of the thread that could fill a core
   */
  public ProcessMeter(long busyThread) {
    this.busyThread = busyThread;
  }

  /** CPU time of all threads, compiler and collector included. */
  public long cpuMicros() {
    return system.getProcessCpuTime() / 1000;
  }

  /** CPU time of the busy thread. */
  public long busyThreadMicros() {
    return threads.getThreadCpuTime(busyThread) / 1000;
  }

  /** Time in garbage collections. */
  public long gcMillis() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
