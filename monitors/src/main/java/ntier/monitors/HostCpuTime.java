package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.host.LabHost;

/** CPU time of one host, for whoever looks at it now and then; cumulative, in microseconds. */
public final class HostCpuTime {
  private static final Path STAT = Path.of("/proc/stat");
  private static final long MICROS_PER_STEP = 10_000;
  private static final int IDLE = 4;
  private static final int IOWAIT = 5;

  private final LabHost host;
  private final Counter used;

  private HostCpuTime(LabHost host, Counter used) {
    this.host = host;
    this.used = used;
  }

  /**
   * @throws IOException if this machine does not count the CPU time of its control groups
   */
  public static HostCpuTime open(LabHost host) throws IOException {
    var missing = new Missing();
    var time = new HostCpuTime(host, CgroupCounters.cpu(host, missing));
    if (!missing.lines().isEmpty()) {
      throw new IOException(String.join("; ", missing.lines()));
    }
    return time;
  }

  /** How many cores it may use. */
  public int cores() {
    return host.cores().size();
  }

  /** What the processes of the host have used. */
  public long usedMicros() {
    return used.read();
  }

  /**
   * How long the cores of the host had nothing to do, whoever else runs on them; in steps of 10 ms.
   */
  public long idleMicros() throws IOException {
    long idle = 0;
    for (String line : Files.readAllLines(STAT)) {
      String[] words = line.split(" +");
      if (words[0].matches("cpu\\d+")
          && host.cores().contains(Integer.parseInt(words[0].substring("cpu".length())))) {
        idle += Long.parseLong(words[IDLE]) + Long.parseLong(words[IOWAIT]);
      }
    }
    return idle * MICROS_PER_STEP;
  }
}
