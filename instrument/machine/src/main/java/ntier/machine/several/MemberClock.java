package ntier.machine.several;

import java.io.IOException;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.machine.Machine;
import ntier.machine.PhaseTimes;

/**
 * How far a machine's clock is ahead of the runner's, by the way that orders take: good enough to
 * tell a machine when to begin. What is recorded is brought together by echoes between the
 * machines, see {@link RecordedClocks}.
 *
 * @param aheadMicros 0 where the two cannot be told apart
 * @param errorMicros how far that may be off in either direction: half of the shortest way there
 *     and back
 */
record MemberClock(long aheadMicros, long errorMicros) {
  /** Of which the quickest counts. */
  private static final int QUESTIONS = 15;

  static MemberClock of(Machine machine) throws IOException {
    long error = Long.MAX_VALUE;
    long ahead = 0;
    for (int question = 0; question < QUESTIONS; question++) {
      long before = Clocks.realtimeMicros();
      long there = machine.now().micros();
      long after = Clocks.realtimeMicros();
      if ((after - before) / 2 < error) {
        error = Math.max(1, (after - before) / 2);
        ahead = there - (before + after) / 2;
      }
    }
    return new MemberClock(Math.abs(ahead) <= error ? 0 : ahead, error);
  }

  /** A time of the runner's by the machine's clock. */
  long there(long runners) {
    return runners + aheadMicros;
  }

  /** A time of the machine's by the runner's clock. */
  long here(long machines) {
    return machines - aheadMicros;
  }

  PhaseTimes there(PhaseTimes times) {
    return new PhaseTimes(
        there(times.rampStartMicros()),
        there(times.warmUpStartMicros()),
        there(times.measureStartMicros()),
        there(times.measureEndMicros()));
  }

  Injection here(Injection injection) {
    return new Injection(
        injection.injector(),
        injection.tier(),
        injection.host(),
        here(injection.askedStartMicros()),
        injection.askedMicros(),
        injection.happened() ? here(injection.startMicros()) : injection.startMicros(),
        injection.happened() ? here(injection.endMicros()) : injection.endMicros(),
        injection.note());
  }
}
