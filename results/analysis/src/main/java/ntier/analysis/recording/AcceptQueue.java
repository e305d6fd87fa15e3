package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Depth of a tier's accept queue at each tick, in connections. */
public final class AcceptQueue {
  private final Samples depths;

  /**
   * @param depths depth by time in microseconds; sockets of one port (IPv4 and IPv6) summed
   */
  public AcceptQueue(TreeMap<Long, Long> depths) {
    this(Samples.of(List.copyOf(depths.entrySet()), Map.Entry::getKey, Map.Entry::getValue));
  }

  private AcceptQueue(Samples depths) {
    this.depths = depths;
  }

  /** Of the depths of sockets of one port, to which no more are added: those of a time summed. */
  static AcceptQueue of(Samples sockets) {
    sockets.sorted();
    Samples depths = new Samples(sockets.scratch());
    int next = 0;
    while (next < sockets.size()) {
      long at = sockets.time(next);
      long depth = 0;
      for (; next < sockets.size() && sockets.time(next) == at; next++) {
        depth += sockets.value(next);
      }
      depths.add(at, depth);
    }
    return new AcceptQueue(depths);
  }

  /** How many ticks there are. */
  public int ticks() {
    return depths.size();
  }

  /** When a tick was. */
  public long time(int tick) {
    return depths.time(tick);
  }

  /** The depth at a tick. */
  public long depth(int tick) {
    return depths.value(tick);
  }

  /** The depth at the first tick at or after a time; 0 if there is none. */
  long depthFrom(long atMicros) {
    int tick = firstTickFrom(atMicros);
    return tick < ticks() ? depth(tick) : 0;
  }

  /** The first tick at or after a time; {@link #ticks()} if there is none. */
  public int firstTickFrom(long atMicros) {
    return depths.firstFrom(atMicros);
  }

  /** The deepest at the ticks between two times, both included; 0 without a tick. */
  public long deepest(long from, long to) {
    long deepest = 0;
    for (int tick = firstTickFrom(from); tick < ticks() && time(tick) <= to; tick++) {
      deepest = Math.max(deepest, depth(tick));
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
        tick < ticks() && time(tick) <= to;
        tick++) {
      entered += Math.max(0, depth(tick) - depth(tick - 1));
    }
    return entered;
  }
}
