package ntier.monitors;

import ntier.archive.CsvText;
import ntier.linux.Clocks;
import ntier.linux.NetlinkSocket;

/**
 * The rows of one listener in {@code connections.csv}: at every tick, or as seldom as it takes to
 * use no more than {@value #LARGEST_SHARE} of a core, since counting walks the kernel's table of
 * all connections, whose size is that of the machine's memory.
 */
final class ConnectionSampler {
  /** Of a core, for all listeners together. */
  private static final double LARGEST_SHARE = 0.001;

  private final byte[] host;
  private final int port;
  private final ConnectionCount count;
  private final double share;
  private long dueNanos;

  /**
   * @param listeners how many share what may be used
   */
  ConnectionSampler(MonitorsConfig.Counted counted, NetlinkSocket diag, int listeners) {
    share = LARGEST_SHARE / listeners;
    host = Ascii.bytes(counted.host());
    port = counted.port();
    count = new ConnectionCount(diag, counted.port(), counted.ipv6());
  }

  /** Lets it count at the next tick, whatever the last time took. */
  void begin() {
    dueNanos = 0;
  }

  void sample(CsvText rows) {
    long startNanos = Clocks.monotonicNanos();
    if (startNanos < dueNanos) {
      return;
    }
    long atMicros = Clocks.realtimeMicros();
    // Not the time that passed: on a busy machine most of it may be that of others.
    long cpuNanos = Clocks.threadCpuNanos();
    long connections = count.read();
    dueNanos = dueAfter(startNanos, Clocks.threadCpuNanos() - cpuNanos, share);
    if (connections != Counter.UNKNOWN) {
      rows.number(atMicros).text(host).number(port).number(connections);
      rows.endLine();
    }
  }

  /** When it may count again, which took so long, to use that share of a core. */
  static long dueAfter(long startNanos, long tookNanos, double share) {
    return startNanos + Math.round(tookNanos / share);
  }
}
