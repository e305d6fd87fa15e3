package ntier.analysis.millibottleneck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Window;

/**
 * Times in which the own disk of a host let its readers wait: some task waited for it all the time
 * (PSI "some" of I/O), and of the reads that usually come back hardly one did. The pressure alone
 * does not tell the end: when the disk goes on, so many queries read at once that one of them waits
 * all the time, too.
 *
 * <p>Both edges lie within a tick: as many reads as it lacks of those of a tick outside, so much of
 * it belongs to the stall.
 */
final class DiskStalls {
  static final double WAITING = 0.9;

  /** Share of the usual reads of a tick. */
  static final double FEW_READS = 0.25;

  /** A flush may let a handful of reads through between two of its writes. */
  private static final int BRIDGED_TICKS = 2;

  /**
   * Or many, for 50 to 420 ms (4 of 14 flushes of 0.9 to 1.4 s): two stalls so close together are
   * one if tasks went on waiting.
   */
  private static final long PAUSE_MICROS = 500_000;

  private static final double WAITING_ON = 0.8;

  /** A disk that is asked less often than once in a tick cannot be seen to stall by its reads. */
  private static final double LEAST_USUAL_READS = 2;

  /** A share of a tick that counts as all of it. */
  private static final double WHOLE = 0.95;

  static final long SHORTEST_MICROS = 100_000;

  /** What lasts longer is a bottleneck, not a millibottleneck. */
  private static final long LONGEST_MICROS = 2_000_000;

  private final Window window;
  private final Counter pressure;
  private final Counter reads;
  private final double usual;

  /** A stall. */
  record Span(long startMicros, long endMicros) {}

  /**
   * @param window the measure phase
   * @param pressure time in which some task of the host waited for I/O; its samples are the ticks
   * @param reads that its disk has finished
   */
  DiskStalls(Window window, Counter pressure, Counter reads) {
    this.window = window;
    this.pressure = pressure;
    this.reads = reads;
    this.usual = usualReads();
  }

  /** Whether the reads are known, and enough of them to tell a stall. */
  boolean canTell() {
    return usual >= LEAST_USUAL_READS;
  }

  /** Those that begin in the measure phase, by start. */
  List<Span> spans() {
    List<Span> whole = new ArrayList<>();
    for (Span span : parts()) {
      if (!whole.isEmpty() && goesOn(whole.getLast(), span)) {
        whole.add(new Span(whole.removeLast().startMicros(), span.endMicros()));
      } else {
        whole.add(span);
      }
    }
    return whole;
  }

  private boolean goesOn(Span one, Span next) {
    long pause = next.startMicros() - one.endMicros();
    return pause <= PAUSE_MICROS
        && next.endMicros() - one.startMicros() <= LONGEST_MICROS
        && pressure.increase(one.endMicros(), next.startMicros()) >= WAITING_ON * pause;
  }

  private List<Span> parts() {
    List<Span> spans = new ArrayList<>();
    IntPredicate stalled =
        tick -> pressure.rate(tick) >= WAITING && readsIn(tick) <= FEW_READS * usual;
    int ticks = pressure.samples() - 1;
    for (int tick = 0; tick < ticks; tick++) {
      if (window.contains(pressure.time(tick)) && stalled.test(tick)) {
        int last = last(tick, ticks, stalled);
        Span span = new Span(start(tick), end(last, ticks));
        long length = span.endMicros() - span.startMicros();
        if (length >= SHORTEST_MICROS && length <= LONGEST_MICROS) {
          spans.add(span);
        }
        tick = last;
      }
    }
    return spans;
  }

  /** The last tick of the stall, over gaps in which tasks went on waiting. */
  private int last(int first, int ticks, IntPredicate stalled) {
    int last = first;
    int next = first + 1;
    while (next < ticks
        && next - last <= BRIDGED_TICKS + 1
        && (stalled.test(next) || pressure.rate(next) >= WAITING)) {
      last = stalled.test(next) ? next : last;
      next++;
    }
    return last;
  }

  private long start(int first) {
    double within = stalledShare(first, usual);
    if (within < WHOLE || first == 0) {
      return Math.round(pressure.time(first + 1) - within * length(first));
    }
    return Math.round(pressure.time(first) - stalledShare(first - 1, usual) * length(first - 1));
  }

  /** Right after a stall there are more reads than usual, of all the queries that waited. */
  private long end(int last, int ticks) {
    if (last + 2 >= ticks) {
      return pressure.time(last + 1);
    }
    double within = stalledShare(last, Math.max(usual, readsIn(last + 1)));
    if (within < WHOLE) {
      return Math.round(pressure.time(last) + within * length(last));
    }
    double after = stalledShare(last + 1, Math.max(usual, readsIn(last + 2)));
    return Math.round(pressure.time(last + 1) + after * length(last + 1));
  }

  /**
   * How much of a tick the disk stood still, judged by the reads of a tick in which it does not.
   */
  private double stalledShare(int tick, double readsOtherwise) {
    double lacking = 1 - readsIn(tick) / readsOtherwise;
    return Math.clamp(lacking, 0, Math.min(1, pressure.rate(tick)));
  }

  private double length(int tick) {
    return pressure.time(tick + 1) - pressure.time(tick);
  }

  private double readsIn(int tick) {
    return reads.increaseWithin(pressure.time(tick), pressure.time(tick + 1));
  }

  private double usualReads() {
    double[] all = new double[Math.max(0, pressure.samples() - 1)];
    for (int tick = 0; tick < all.length; tick++) {
      all[tick] = readsIn(tick);
    }
    Arrays.sort(all);
    return all.length == 0 ? 0 : all[all.length / 2];
  }
}
