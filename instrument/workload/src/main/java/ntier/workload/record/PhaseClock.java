package ntier.workload.record;

import ntier.archive.Phase;

/**
 * When each phase begins, CLOCK_REALTIME in microseconds.
 *
 * @param measureEndMicros no request is started from here on
 */
public record PhaseClock(
    long rampStartMicros, long warmUpStartMicros, long measureStartMicros, long measureEndMicros) {

  /** Refuses times that are not in order. */
  public PhaseClock {
    if (rampStartMicros > warmUpStartMicros
        || warmUpStartMicros > measureStartMicros
        || measureStartMicros >= measureEndMicros) {
      throw new IllegalArgumentException("phases are not in order");
    }
  }

  /** The phases from their start and lengths in milliseconds. */
  public static PhaseClock of(
      long rampStartMicros, long rampMillis, long warmUpMillis, long measureMillis) {
    long warmUp = rampStartMicros + rampMillis * 1000;
    long measure = warmUp + warmUpMillis * 1000;
    return new PhaseClock(rampStartMicros, warmUp, measure, measure + measureMillis * 1000);
  }

  /** The phase of a request that was started at this time. */
  public Phase at(long startMicros) {
    if (startMicros < warmUpStartMicros) {
      return Phase.RAMP;
    }
    return startMicros < measureStartMicros ? Phase.WARM_UP : Phase.MEASURE;
  }

  /** For people: the phase's name, or {@code drain} after the measure phase. */
  public String nameAt(long micros) {
    return micros >= measureEndMicros ? "drain" : at(micros).key();
  }
}
