package ntier.archive.clocks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ntier.archive.ClockSample;

/**
 * What makes a clock unfit to be corrected by straight lines between samples: it was set, or ran
 * too fast or too slow. Nothing is said of what the samples' own errors may explain.
 */
final class ClockFault {
  /** More than Linux slews a clock by (adjtimex), and than any sound oscillator is off: 500 ppm. */
  static final double MOST_DRIFT = 500e-6;

  /** Over so long even a small drift stands out from the errors of two samples. */
  private static final long LONG_MICROS = 20_000_000;

  /** No oscillator is so far off: 1 %. */
  private static final double SUDDEN = 0.01;

  private ClockFault() {}

  /**
   * @param samples in the order in which they were taken
   */
  static Optional<String> of(String machine, List<ClockSample> samples) {
    int beyond = 0;
    double largest = 0;
    ClockSample after = null;
    boolean sudden = false;
    for (int i = 1; i < samples.size(); i++) {
      ClockSample before = samples.get(i - 1);
      ClockSample next = samples.get(i);
      if (excess(before, next) > 0) {
        beyond++;
        if (Math.abs(change(before, next)) > Math.abs(largest)) {
          largest = change(before, next);
          after = before;
          sudden = Math.abs(rate(before, next)) > SUDDEN;
        }
      }
    }
    if (after != null && (sudden || 2 * beyond <= samples.size() - 1)) {
      // An offset that falls is a machine's clock that was set forward.
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the clock of machine %s was set %s by %,.1f ms in the run",
              machine,
              largest < 0 ? "forward" : "back",
              Math.abs(largest) / 1e3));
    }
    return drift(machine, samples);
  }

  private static Optional<String> drift(String machine, List<ClockSample> samples) {
    int end = 1;
    for (int begin = 0; begin < samples.size(); begin++) {
      end = Math.max(end, begin + 1);
      while (end < samples.size() - 1
          && samples.get(end).atMicros() - samples.get(begin).atMicros() < LONG_MICROS) {
        end++;
      }
      if (end < samples.size() && excess(samples.get(begin), samples.get(end)) > 0) {
        double rate = rate(samples.get(begin), samples.get(end));
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the clock of machine %s ran too %s by %,.0f ppm, more than the %,.0f that can be corrected",
                machine,
                rate < 0 ? "fast" : "slow",
                Math.abs(rate) * 1e6,
                MOST_DRIFT * 1e6));
      }
    }
    return Optional.empty();
  }

  private static long change(ClockSample one, ClockSample next) {
    return next.offsetMicros() - one.offsetMicros();
  }

  private static long distance(ClockSample one, ClockSample next) {
    return Math.abs(next.atMicros() - one.atMicros());
  }

  private static double rate(ClockSample one, ClockSample next) {
    return change(one, next) / (double) Math.max(1, distance(one, next));
  }

  private static double excess(ClockSample one, ClockSample next) {
    return Math.abs(change(one, next))
        - MOST_DRIFT * distance(one, next)
        - one.errorMicros()
        - next.errorMicros();
  }
}
