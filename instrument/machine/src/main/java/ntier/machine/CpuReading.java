package ntier.machine;

import java.util.Map;

/**
 * CPU counters of a machine at one instant.
 *
 * @param atMicros CLOCK_REALTIME
 * @param hosts CPU time by host, in microseconds
 * @param cores CPU time by core
 */
public record CpuReading(long atMicros, Map<String, Long> hosts, Map<Integer, Core> cores) {
  /** Among the hosts: monitors and runner. */
  public static final String OWN = "control";

  public CpuReading {
    hosts = Map.copyOf(hosts);
    cores = Map.copyOf(cores);
  }

  /**
   * A core since the machine was started.
   *
   * @param busyMicros all but idle
   * @param interruptMicros of these in interrupts
   */
  public record Core(long busyMicros, long interruptMicros) {}
}
