package ntier.lifecycle;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import ntier.linux.Clocks;
import ntier.monitors.CoreCpuTime;
import ntier.monitors.HostCpuTime;

/**
 * CPU counters of a lab at one instant.
 *
 * @param atMicros CLOCK_REALTIME
 * @param hosts CPU time by host, in microseconds
 * @param cores CPU time by core
 */
record CpuReading(long atMicros, Map<String, Long> hosts, Map<Integer, CoreCpuTime> cores) {
  static CpuReading of(Map<String, HostCpuTime> counters) throws IOException {
    Map<String, Long> hosts = new LinkedHashMap<>();
    for (var counter : counters.entrySet()) {
      hosts.put(counter.getKey(), counter.getValue().usedMicros());
    }
    return new CpuReading(Clocks.realtimeMicros(), hosts, CoreCpuTime.read());
  }
}
