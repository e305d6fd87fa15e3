package ntier.machine.several;

import java.util.List;
import ntier.archive.ClockSample;

/**
 * What {@code clocks.csv} has of the machines: by how much each one's times are moved to be the
 * runner's. Between the machines that is what echoes measured. From the machine of the users, which
 * answers the echoes, to the runner it is one number for the whole run: it moves all machines
 * alike, so that its error makes none in what came first on two of them.
 */
final class RecordedClocks {
  /** More than clocks drift apart by. */
  private static final double MOST_DRIFT = 500e-6;

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

  /**
   * The lines of the users' machine: two with one offset, unless its clock was set meanwhile. Their
   * error is 0, for all others are measured against it.
   *
   * @param fromMicros by the runner's clock, as is {@code toMicros}
   * @param begin its clock then, which counts for the whole run
   * @param end its clock at {@code toMicros}
   */
  static List<ClockSample> ofUsers(
      String machine, long fromMicros, MemberClock begin, long toMicros, MemberClock end) {
    long to = Math.max(toMicros, fromMicros + 1);
    long change = Math.abs(end.aheadMicros() - begin.aheadMicros());
    boolean set = change > begin.errorMicros() + end.errorMicros() + MOST_DRIFT * (to - fromMicros);
    MemberClock last = set ? end : begin;
    return List.of(
        new ClockSample(begin.there(fromMicros), machine, -begin.aheadMicros(), 0),
        new ClockSample(last.there(to), machine, -last.aheadMicros(), 0));
  }
}
