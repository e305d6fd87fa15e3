package ntier.plan;

import java.time.Duration;

/**
 * The three phases of the load.
 *
 * @param ramp users start evenly over this time
 * @param warmUp full load, recorded but not counted
 * @param measure full load, counted
 */
public record PhasesPlan(Duration ramp, Duration warmUp, Duration measure) {
  public PhasesPlan {
    Require.notNegative(ramp, "the ramp");
    Require.notNegative(warmUp, "the warm-up");
    Require.positive(measure, "the measure phase");
  }

  /**
   * The same with a warm-up that lasts until JVMs have compiled, in whole seconds; never a shorter
   * one.
   *
   * @param compiling how long they do under the full load; the ramp counts by half
   */
  PhasesPlan warmFor(Duration compiling) {
    double seconds = Math.ceil((compiling.toMillis() - ramp.toMillis() / 2.0) / 1000);
    Duration needed = Duration.ofSeconds(Math.max(0, (long) seconds));
    return needed.compareTo(warmUp) > 0 ? new PhasesPlan(ramp, needed, measure) : this;
  }
}
