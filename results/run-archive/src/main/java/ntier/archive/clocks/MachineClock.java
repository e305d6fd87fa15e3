package ntier.archive.clocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import ntier.archive.ClockSample;

/**
 * The clock of a machine against the reference's: what was measured, joined by straight lines.
 *
 * <pre>
 *   offset   x . . .x
 *                     ' .        .x- - - -   on by the slope from the first to the last one
 *                         'x . '
 *          machine's time ->
 * </pre>
 *
 * All times are CLOCK_REALTIME in microseconds.
 */
public final class MachineClock {
  /** How fast a clock's rate may wander: 15 ppm (PHI of RFC 5905). */
  static final double WANDER = 15e-6;

  private final String machine;
  private final long[] at;
  private final long[] offsets;
  private final long[] errors;
  private final double slope;
  private final double slopeError;
  private final Optional<String> fault;

  /**
   * @param samples of this machine in the order in which they were taken, at least one
   */
  MachineClock(String machine, List<ClockSample> samples) {
    this.machine = machine;
    this.fault = ClockFault.of(machine, samples);
    List<ClockSample> kept = BestSamples.of(samples);
    at = column(kept, ClockSample::atMicros);
    offsets = column(kept, ClockSample::offsetMicros);
    errors = column(kept, ClockSample::errorMicros);
    int last = at.length - 1;
    double span = at[last] - at[0];
    slope = span > 0 ? (offsets[last] - offsets[0]) / span : 0;
    slopeError = span > 0 ? (errors[0] + errors[last]) / span : ClockFault.MOST_DRIFT;
  }

  private static long[] column(List<ClockSample> samples, ToLongFunction<ClockSample> value) {
    return samples.stream().mapToLong(value).toArray();
  }

  /** The name of the machine. */
  public String machine() {
    return machine;
  }

  /** Why this clock is not to be trusted; empty if it neither stepped nor drifted too much. */
  public Optional<String> fault() {
    return fault;
  }

  /** Whether the others were measured against this one, so that it is told without an error. */
  boolean isMeasure() {
    return Arrays.stream(errors).allMatch(error -> error == 0);
  }

  /** A time of this machine's by the reference's clock. */
  public long toReference(long own) {
    return own + offset(own);
  }

  /** A time of the reference's by this machine's clock. */
  public long toOwn(long reference) {
    long own = reference - offset(reference);
    // Each round leaves a share of the error that is no larger than the drift.
    for (int round = 0; round < 3; round++) {
      own = reference - offset(own);
    }
    return own;
  }

  /** What is added to a time of this machine's to get the reference's. */
  public long offset(long own) {
    int next = next(own);
    if (next == 0 || next == at.length) {
      int end = next == 0 ? 0 : at.length - 1;
      return offsets[end] + Math.round(slope * (own - at[end]));
    }
    double share = (own - at[next - 1]) / (double) (at[next] - at[next - 1]);
    return offsets[next - 1] + Math.round(share * (offsets[next] - offsets[next - 1]));
  }

  /** How far {@link #offset} may be off in either direction. */
  public long error(long own) {
    int next = next(own);
    if (next == 0 || next == at.length) {
      int end = next == 0 ? 0 : at.length - 1;
      return errors[end] + Math.round((WANDER + slopeError) * Math.abs(own - at[end]));
    }
    long nearest = Math.min(own - at[next - 1], at[next] - own);
    return Math.max(errors[next - 1], errors[next]) + Math.round(WANDER * nearest);
  }

  /** The first sample at or after a time; the number of samples if there is none. */
  private int next(long own) {
    int found = Arrays.binarySearch(at, own);
    return found >= 0 ? found : -found - 1;
  }

  /**
   * When offset and error are largest or smallest between two of the machine's times: at both, at
   * samples, and halfway between them.
   */
  List<Long> turningPoints(long from, long to) {
    List<Long> points = new ArrayList<>(List.of(from, to));
    for (int i = next(from); i < at.length && at[i] <= to; i++) {
      points.add(at[i]);
      if (i > 0) {
        points.add(Math.max(from, at[i - 1] + (at[i] - at[i - 1]) / 2));
      }
    }
    return points;
  }
}
