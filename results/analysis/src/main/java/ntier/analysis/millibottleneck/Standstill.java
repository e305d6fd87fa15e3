package ntier.analysis.millibottleneck;

import java.util.function.LongBinaryOperator;
import ntier.analysis.recording.Counter;

/**
 * Ticks in which a host used no CPU at all. Its kernel goes on meanwhile: it acknowledges what
 * arrived.
 */
public final class Standstill {
  /** Share of a core; what is stopped uses exactly none, what is idle most often a little. */
  private static final double NO_CPU = 1e-4;

  private Standstill() {}

  /**
   * Whether a tick is one.
   *
   * @param tick the sample at which it begins
   */
  public static boolean is(Counter cpu, int tick) {
    return cpu.rate(tick) <= NO_CPU;
  }

  /** Whether a time is in such a tick; false where it was not sampled. */
  public static boolean isAt(Counter cpu, long atMicros) {
    int tick = cpu.firstSampleFrom(atMicros) - 1;
    return tick >= 0 && tick + 1 < cpu.samples() && is(cpu, tick);
  }

  /** How many in a row there are at most, all between two times. */
  public static int longest(Counter cpu, long from, long to) {
    int longest = 0;
    int now = 0;
    for (int tick = cpu.firstSampleFrom(from);
        tick + 1 < cpu.samples() && cpu.time(tick + 1) <= to;
        tick++) {
      now = is(cpu, tick) ? now + 1 : 0;
      longest = Math.max(longest, now);
    }
    return longest;
  }

  /**
   * The sum over such ticks, from the one in which a span begins to its end: what its kernel does
   * alone.
   *
   * @param within of a tick's two times
   */
  public static long sum(Counter cpu, long from, long to, LongBinaryOperator within) {
    long sum = 0;
    for (int tick = Math.max(0, cpu.firstSampleFrom(from) - 1);
        tick + 1 < cpu.samples() && cpu.time(tick + 1) <= to;
        tick++) {
      sum += is(cpu, tick) ? within.applyAsLong(cpu.time(tick), cpu.time(tick + 1)) : 0;
    }
    return sum;
  }

  /**
   * Whether there is none at a time: then it is in no tick beside it, either, so that it neither
   * stops nor wakes in the midst of this one. True where it was not sampled.
   */
  public static boolean isFarFrom(Counter cpu, long atMicros) {
    int tick = cpu.firstSampleFrom(atMicros) - 1;
    if (tick < 1 || tick + 2 >= cpu.samples()) {
      return true;
    }
    return !is(cpu, tick - 1) && !is(cpu, tick) && !is(cpu, tick + 1);
  }
}
