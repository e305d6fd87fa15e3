package ntier.lifecycle;

import java.time.Duration;
import ntier.machine.Machine;

/**
 * A window of a load to measure.
 *
 * @param rounds of extra work per page in it
 * @param stops that it is under
 */
record WantedWindow(Duration length, int rounds, FitStops stops) {
  /** See {@link FitLoad#FLUSH_MILLIS}. */
  private static final Duration WRITTEN = Duration.ofMillis(2 * FitLoad.FLUSH_MILLIS);

  WantedWindow(Duration length, int rounds) {
    this(length, rounds, FitStops.NONE);
  }

  /** With all that it takes until it begins, and until its last requests are written. */
  Duration lasts() {
    Duration window = stops.injections().isEmpty() ? length : stops.length();
    return stops.settling().plus(window).plus(Machine.SETTLING).plus(WRITTEN);
  }
}
