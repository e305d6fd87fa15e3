package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.RunFailedException;

/** A load that is under way while a machine is measured, and its windows. */
final class FitLoad {
  /** What has ended is in the file within {@link ntier.machine.Machine#SETTLING}. */
  static final long FLUSH_MILLIS = 100;

  private static final long LOOK_MILLIS = 50;

  private final SystemUnderTest system;

  FitLoad(SystemUnderTest system) {
    this.system = system;
  }

  /**
   * Measures now. Counted are requests that ended in it and are in the file a little later.
   *
   * @param rounds of extra work per page in it
   */
  FitWindow window(Duration length, int rounds) throws IOException, InterruptedException {
    Answer.Window measured =
        system.machine().calibrate(new Order.Calibrate(Activities.LOAD, length, rounds));
    return new FitWindow(measured.begin(), measured.end(), rounds, measured.requests());
  }

  /** How many requests were answered between two instants; images are not counted. */
  long answered(long fromMicros, long toMicros) {
    return system
        .machine()
        .countRequests(new Order.CountRequests(Activities.LOAD, fromMicros, toMicros));
  }

  /**
   * Looks until then.
   *
   * @throws RunFailedException when something ended meanwhile
   */
  void sleepUntil(long micros) throws IOException, InterruptedException {
    while (Clocks.realtimeMicros() < micros) {
      Answer.Activity load = look();
      if (!load.alive()) {
        throw Failures.ended(load);
      }
      Thread.sleep(Math.clamp((micros - Clocks.realtimeMicros()) / 1000, 1, LOOK_MILLIS));
    }
  }

  /** Until the load has ended by itself, which it is to do soon after its measure phase. */
  void awaitEnd(long measureEndMicros) throws IOException, InterruptedException {
    Answer.Activity load = look();
    while (load.alive()) {
      if (Clocks.realtimeMicros() > measureEndMicros + Failures.PATIENCE_MICROS) {
        throw Failures.hangs(load);
      }
      Thread.sleep(LOOK_MILLIS);
      load = look();
    }
    if (load.exitCode() != 0) {
      throw Failures.ended(load);
    }
  }

  /** The load, when nothing else has ended. */
  private Answer.Activity look() throws IOException {
    Answer.State state = system.machine().look();
    Optional<String> death = Failures.of(state);
    if (death.isPresent()) {
      throw new RunFailedException("while the load was fitted to the machine " + death.get());
    }
    return state.activity(Activities.LOAD);
  }
}
