package ntier.machine;

import ntier.plan.PhasesPlan;

/** When each phase begins, fixed before the load starts; CLOCK_REALTIME in microseconds. */
public record PhaseTimes(
    long rampStartMicros, long warmUpStartMicros, long measureStartMicros, long measureEndMicros) {

  public static PhaseTimes from(long rampStartMicros, PhasesPlan plan) {
    long warmUp = rampStartMicros + plan.ramp().toNanos() / 1000;
    long measure = warmUp + plan.warmUp().toNanos() / 1000;
    return new PhaseTimes(
        rampStartMicros, warmUp, measure, measure + plan.measure().toNanos() / 1000);
  }

  /** How long the phase that holds this instant still lasts, in seconds; 0 after the last. */
  public long secondsLeft(long atMicros) {
    long end =
        atMicros < warmUpStartMicros
            ? warmUpStartMicros
            : atMicros < measureStartMicros ? measureStartMicros : measureEndMicros;
    return Math.max(0, Math.ceilDiv(end - atMicros, 1_000_000));
  }
}
