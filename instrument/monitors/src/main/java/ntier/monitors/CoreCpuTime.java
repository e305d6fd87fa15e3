package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time of a core of the machine, whoever used it; cumulative, in microseconds, in steps of 10
 * ms. What runs with lowered priority is left out: it makes room for the hosts.
 *
 * @param busyMicros all of it
 * @param interruptMicros of it, in interrupts and what they leave to do, such as network packets
 */
public record CoreCpuTime(long busyMicros, long interruptMicros) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long MICROS_PER_STEP = 10_000;

  /** Columns of {@code /proc/stat} after the name. */
  private static final int USER = 1;

  private static final int SYSTEM = 3;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;

  /** By the core's number. */
  public static Map<Integer, CoreCpuTime> read() throws IOException {
    return of(Files.readString(STAT));
  }

  static Map<Integer, CoreCpuTime> of(String stat) {
    Map<Integer, CoreCpuTime> cores = new TreeMap<>();
    for (String line : stat.lines().toList()) {
      String[] words = line.split(" +");
      if (words[0].matches("cpu\\d+")) {
        long interrupts = micros(words[IRQ]) + micros(words[SOFTIRQ]);
        cores.put(
            Integer.parseInt(words[0].substring("cpu".length())),
            new CoreCpuTime(micros(words[USER]) + micros(words[SYSTEM]) + interrupts, interrupts));
      }
    }
    return cores;
  }

  private static long micros(String steps) {
    return Long.parseLong(steps) * MICROS_PER_STEP;
  }
}
