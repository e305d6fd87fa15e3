package ntier.machine.several;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.ClockSample;

/**
 * What {@code clocks.csv} has of the machines: by how much each one's times are moved to be the
 * runner's. Between the machines that is what echoes measured. From the machine of the users, which
 * answers the echoes, to the runner it is one number for the whole run: it moves all machines
 * alike, so that its error makes none in what came first on two of them.
 */
final class RecordedClocks {
  private RecordedClocks() {}

  /**
   * The lines of a machine.
   *
   * @param measured against the users' machine
   * @param toRunner from that machine's time to the runner's
   */
  static List<ClockSample> of(List<ClockSample> measured, long toRunner) {
    return measured.stream()
        .map(
            one ->
                new ClockSample(
                    one.atMicros(),
                    one.machine(),
                    one.offsetMicros() + toRunner,
                    one.errorMicros()))
        .toList();
  }

  /** The lines of the users' machine. */
  static List<ClockSample> ofUsers(String machine, long fromMicros, long toMicros, long toRunner) {
    List<ClockSample> samples = new ArrayList<>();
    for (long at : List.of(fromMicros, Math.max(toMicros, fromMicros + 1))) {
      samples.add(new ClockSample(at, machine, toRunner, 0));
    }
    return samples;
  }
}
