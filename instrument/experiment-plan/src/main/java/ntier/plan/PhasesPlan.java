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
}
