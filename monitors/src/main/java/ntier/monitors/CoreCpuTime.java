package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time of each core of the machine, whoever used it; cumulative, in microseconds, in steps of
 * 10 ms. What runs with lowered priority is left out: it makes room for the hosts.
 */
public final class CoreCpuTime {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long MICROS_PER_STEP = 10_000;

  /** Columns of {@code /proc/stat} after the name. */
  private static final int USER = 1;

  private static final int SYSTEM = 3;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;

  private CoreCpuTime() {}

  /** By the core's number. */
  public static Map<Integer, Long> busyMicros() throws IOException {
    return busyMicros(Files.readString(STAT));
  }

  static Map<Integer, Long> busyMicros(String stat) {
    Map<Integer, Long> busy = new TreeMap<>();
    for (String line : stat.lines().toList()) {
      String[] words = line.split(" +");
      if (words[0].matches("cpu\\d+")) {
        long steps = 0;
        for (int column : new int[] {USER, SYSTEM, IRQ, SOFTIRQ}) {
          steps += Long.parseLong(words[column]);
        }
        busy.put(Integer.parseInt(words[0].substring("cpu".length())), steps * MICROS_PER_STEP);
      }
    }
    return busy;
  }
}
