package ntier.analysis.recording;

import java.util.TreeMap;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;

/** Depth of a tier's accept queue at each tick, in connections. */
public final class AcceptQueue {
  private static final int DEPTH = 1;

  private final Rows rows;

  /**
   * @param depths depth by time in microseconds; sockets of one port (IPv4 and IPv6) summed
   */
  public AcceptQueue(TreeMap<Long, Long> depths) {
    this(rows(depths));
  }

  private AcceptQueue(Rows rows) {
    this.rows = rows;
  }

  private static Rows rows(TreeMap<Long, Long> depths) {
    Rows rows = new Rows(Scratch.onHeap(), DEPTH + 1);
    depths.forEach((at, depth) -> rows.set(rows.add(at), DEPTH, depth));
    return rows;
  }

  /** Takes the depths of sockets of one port, one by one and in any order. */
  static final class Collector {
    private final Scratch scratch;
    private final Rows sockets;

    Collector(Scratch scratch) {
      this.scratch = scratch;
      this.sockets = new Rows(scratch, DEPTH + 1);
    }

    void add(long atMicros, long depth) {
      sockets.set(sockets.add(atMicros), DEPTH, depth);
    }

    /** All that were taken, those of one time summed. */
    AcceptQueue queue() {
      sockets.sort();
      Rows rows = new Rows(scratch, DEPTH + 1);
      for (int i = 0; i < sockets.size(); i++) {
        int last = rows.size() - 1;
        if (last >= 0 && rows.get(last, 0) == sockets.get(i, 0)) {
          rows.set(last, DEPTH, rows.get(last, DEPTH) + sockets.get(i, DEPTH));
        } else {
          rows.set(rows.add(sockets.get(i, 0)), DEPTH, sockets.get(i, DEPTH));
        }
      }
      return new AcceptQueue(rows);
    }
  }

  /** How many ticks there are. */
  public int ticks() {
    return rows.size();
  }

  /** When a tick was. */
  public long time(int tick) {
    return rows.get(tick, 0);
  }

  /** The depth at a tick. */
  public long depth(int tick) {
    return rows.get(tick, DEPTH);
  }

  /** The depth at the first tick at or after a time; 0 if there is none. */
  long depthFrom(long atMicros) {
    int tick = firstTickFrom(atMicros);
    return tick < ticks() ? depth(tick) : 0;
  }

  /** The first tick at or after a time; {@link #ticks()} if there is none. */
  public int firstTickFrom(long atMicros) {
    return rows.firstFrom(atMicros);
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
