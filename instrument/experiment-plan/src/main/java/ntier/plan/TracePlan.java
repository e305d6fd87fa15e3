package ntier.plan;

import java.util.List;

/**
 * Recorded arrivals: when pages were asked for, somewhere, once. They are played from the beginning
 * of the measure phase on, again and again if they are over before it, stretched or squeezed to the
 * rate that the load's users make.
 *
 * @param file as the experiment names it
 * @param sha256 of the file, 64 hexadecimal digits: which one it was
 * @param micros when, in microseconds since the first, which is 0; at least two, in order
 */
public record TracePlan(String file, String sha256, List<Long> micros) {
  /** As many as a plan, of which a run has a copy, may hold. */
  public static final int MOST = 200_000;

  public TracePlan {
    micros = List.copyOf(micros);
    Require.that(
        micros.size() >= 2 && micros.size() <= MOST,
        "a trace has 2 to " + MOST + " arrivals",
        micros.size());
    Require.that(micros.getFirst() == 0, "a trace begins with its first arrival", micros.get(0));
    for (int i = 1; i < micros.size(); i++) {
      boolean ordered = micros.get(i) >= micros.get(i - 1);
      Require.that(ordered, "the arrivals of a trace are in order of time", micros.get(i));
    }
    Require.that(micros.getLast() > 0, "a trace takes some time", micros.getLast());
  }

  /**
   * After how long it begins again, in microseconds: a mean gap after its last arrival, so that it
   * has its own mean rate however often it is played.
   */
  public double periodMicros() {
    double last = micros.getLast();
    return last + last / (micros.size() - 1);
  }

  /** Its mean rate. */
  public double perSecond() {
    return micros.size() * 1e6 / periodMicros();
  }

  /**
   * When an arrival comes.
   *
   * @param number from 0; beyond the last one the trace begins again
   * @param perSecond the mean rate at which it is played, above 0
   * @return microseconds since the beginning of the measure phase
   */
  public long micros(long number, double perSecond) {
    long times = number / micros.size();
    double recorded = times * periodMicros() + micros.get((int) (number % micros.size()));
    return Math.round(recorded * perSecond() / perSecond);
  }
}
