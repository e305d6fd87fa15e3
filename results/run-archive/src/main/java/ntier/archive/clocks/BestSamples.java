package ntier.archive.clocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.archive.ClockSample;

/**
 * Leaves out samples that say less than those before and after them do together: a round trip that
 * was held up says little, and a clock does not wander far in two seconds.
 */
final class BestSamples {
  private BestSamples() {}

  /** What is left, by time; the first and the last one always are. */
  static List<ClockSample> of(List<ClockSample> samples) {
    List<ClockSample> sorted =
        samples.stream().sorted(Comparator.comparingLong(ClockSample::atMicros)).toList();
    double[] before = new double[sorted.size()];
    double[] after = new double[sorted.size()];
    double known = Double.POSITIVE_INFINITY;
    for (int i = 0; i < before.length; i++) {
      before[i] = i == 0 ? known : known + wander(sorted.get(i - 1), sorted.get(i));
      known = Math.min(sorted.get(i).errorMicros(), before[i]);
    }
    known = Double.POSITIVE_INFINITY;
    for (int i = after.length - 1; i >= 0; i--) {
      after[i] = i == after.length - 1 ? known : known + wander(sorted.get(i), sorted.get(i + 1));
      known = Math.min(sorted.get(i).errorMicros(), after[i]);
    }
    List<ClockSample> kept = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      boolean again = !kept.isEmpty() && kept.getLast().atMicros() == sorted.get(i).atMicros();
      if (!again && sorted.get(i).errorMicros() <= Math.max(before[i], after[i])) {
        kept.add(sorted.get(i));
      }
    }
    return kept;
  }

  private static double wander(ClockSample one, ClockSample next) {
    return MachineClock.WANDER * (next.atMicros() - one.atMicros());
  }
}
