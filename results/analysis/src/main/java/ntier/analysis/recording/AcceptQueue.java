package ntier.analysis.recording;

import java.util.Arrays;
import java.util.TreeMap;

/** Depth of a tier's accept queue at each tick, in connections. */
public final class AcceptQueue {
  private final long[] at;
  private final long[] depth;

  /**
   * @param depths depth by time in microseconds; sockets of one port (IPv4 and IPv6) summed
   */
  public AcceptQueue(TreeMap<Long, Long> depths) {
    at = depths.keySet().stream().mapToLong(Long::longValue).toArray();
    depth = depths.values().stream().mapToLong(Long::longValue).toArray();
  }

  /** How many ticks there are. */
  public int ticks() {
    return at.length;
  }

  /** When a tick was. */
  public long time(int tick) {
    return at[tick];
  }

  /** The depth at a tick. */
  public long depth(int tick) {
    return depth[tick];
  }

  /** The depth at the first tick at or after a time; 0 if there is none. */
  long depthFrom(long atMicros) {
    int tick = firstTickFrom(atMicros);
    return tick < at.length ? depth[tick] : 0;
  }

  /** The first tick at or after a time; {@link #ticks()} if there is none. */
  public int firstTickFrom(long atMicros) {
    int found = Arrays.binarySearch(at, atMicros);
    return found >= 0 ? found : -found - 1;
  }

  /** The deepest at the ticks between two times, both included; 0 without a tick. */
  public long deepest(long from, long to) {
    long deepest = 0;
    for (int tick = firstTickFrom(from); tick < at.length && at[tick] <= to; tick++) {
      deepest = Math.max(deepest, depth[tick]);
    }
    return deepest;
  }

  /**
   * How many connections entered it at least, told by the ticks after one time and up to another:
   * those by which it was deeper than at the tick before. What was taken off meanwhile is not seen.
   */
  public long enteredBetween(long after, long to) {
    long entered = 0;
    for (int tick = Math.max(1, firstTickFrom(after + 1));
        tick < at.length && at[tick] <= to;
        tick++) {
      entered += Math.max(0, depth[tick] - depth[tick - 1]);
    }
    return entered;
  }
}
