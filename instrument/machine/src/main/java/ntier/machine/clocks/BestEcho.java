package ntier.machine.clocks;

import java.util.Optional;
import ntier.archive.ClockSample;

/**
 * The echo of a window that was under way for the shortest time: what held the others up made their
 * two ways unequal. For one thread.
 */
final class BestEcho {
  private final String machine;
  private Optional<Echo> best = Optional.empty();

  BestEcho(String machine) {
    this.machine = machine;
  }

  void add(Echo echo) {
    if (best.isEmpty() || echo.roundTripMicros() < best.get().roundTripMicros()) {
      best = Optional.of(echo);
    }
  }

  /** What the window gives, and begins the next one; empty if no echo came. */
  Optional<ClockSample> take() {
    Optional<ClockSample> sample =
        best.map(
            echo ->
                new ClockSample(
                    echo.atMicros(),
                    machine,
                    echo.offsetMicros(),
                    // Rounded up: both clocks are read in whole microseconds.
                    echo.roundTripMicros() / 2 + 1));
    best = Optional.empty();
    return sample;
  }
}
