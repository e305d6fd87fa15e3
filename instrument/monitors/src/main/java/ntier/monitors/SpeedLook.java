package ntier.monitors;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.SpeedSample;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.linux.UsableCpus;

/** A look at how fast this machine's cores are, before anything runs on them. */
public final class SpeedLook {
  /** As often as a stop of the shortest kind has a few samples. */
  private static final long BETWEEN_NANOS = 10_000_000;

  /** Enough for the JVM to compile it. */
  private static final int WARM_UP = 2000;

  private SpeedLook() {}

  /**
   * Samples of the cores that the kernel puts this thread on, one each 10 ms; it returns after so
   * long.
   *
   * @param samples how many, at least 1
   */
  public static List<SpeedSample> take(int samples) {
    FixedWork work = new FixedWork();
    for (int i = 0; i < WARM_UP; i++) {
      work.nanos();
    }
    List<SpeedSample> taken = new ArrayList<>();
    long dueNanos = Clocks.monotonicNanos();
    while (taken.size() < samples) {
      dueNanos += BETWEEN_NANOS;
      PreciseSleep.untilMonotonicNanos(dueNanos);
      long atMicros = Clocks.realtimeMicros();
      taken.add(new SpeedSample(atMicros, UsableCpus.current(), work.nanos(), ""));
    }
    return taken;
  }
}
