package ntier.machine.several;

import java.nio.file.Path;
import java.util.Optional;
import ntier.archive.ClockSample;
import ntier.archive.CsvTail;
import ntier.archive.GrowingInput;

/**
 * A machine's clock while a run goes on: the newest that is known of it.
 *
 * <p>Monitors sample at whole ticks of their machine's clock, a moment later or some. So samples
 * are moved by whole ticks, to the nearest one of the runner's: moved by less, those of one tick
 * could come to lie in two.
 *
 * <pre>
 *   machine, 70 ms ahead   |     1|     2|     3|     4|
 *   runner                     0|     1|     2|     3|      its 1 is the runner's 0
 * </pre>
 */
final class LiveClock {
  /** A clock that is about half a tick away must not change sides all the time. */
  private static final double CHANGES_SIDE_TICKS = 0.6;

  private final long tickMicros;
  private final GrowingInput lines = new GrowingInput();
  private final CsvTail<ClockSample> samples;
  private Optional<Long> toUsersMicros = Optional.empty();
  private long hereMicros;
  private long hereTicks;

  /**
   * @param machine its name
   */
  LiveClock(String machine, long tickMicros) {
    this.tickMicros = tickMicros;
    this.samples = ClockSample.FORMAT.tail(Path.of("clocks.csv of machine " + machine), lines);
  }

  /**
   * What was measured since the last time.
   *
   * @param measured by the machine, against the users' machine: whole lines of its {@code
   *     clocks.csv}; of one that was held up for long nothing is taken
   * @param asOrders what is added to its times to have the runner's, by the way of orders: good
   *     enough while the machine has measured nothing, as that of the users never does
   * @param users the same of the users' machine
   */
  void take(byte[] measured, long asOrders, long users) {
    lines.add(measured);
    samples.readNew(
        sample -> {
          if (sample.errorMicros() <= tickMicros / 2) {
            toUsersMicros = Optional.of(sample.offsetMicros());
          }
        });
    hereMicros = toUsersMicros.map(offset -> offset + users).orElse(asOrders);
    double ticks = hereMicros / (double) tickMicros;
    if (Math.abs(ticks - hereTicks) > CHANGES_SIDE_TICKS) {
      hereTicks = Math.round(ticks);
    }
  }

  /** A time of the machine's by the runner's clock. */
  long here(long machines) {
    return machines + hereMicros;
  }

  /** That of a sample, by whole ticks. */
  long hereInTicks(long machines) {
    return machines + hereTicks * tickMicros;
  }
}
