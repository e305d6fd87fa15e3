package ntier.plan;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Open arrivals: pages are asked for at the times of a Poisson process, whether or not earlier ones
 * are answered. Its rate is a share of that which the load's users make when they wait for nothing.
 *
 * @param steps in order of time, at least one, the first from the beginning of the measure phase;
 *     its share holds before that, too
 */
public record ArrivalsPlan(List<Step> steps) {
  /** As many as the users make. */
  public static final ArrivalsPlan STEADY = new ArrivalsPlan(List.of(new Step(Duration.ZERO, 1)));

  /**
   * The rate from a time on.
   *
   * @param from since the beginning of the measure phase
   * @param share of the users' rate, above 0, at most {@link #MOST}
   */
  public record Step(Duration from, double share) {
    public Step {
      Require.that(share > 0 && share <= MOST, "a share of the rate is above 0, at most 10", share);
    }
  }

  /** The greatest share. */
  public static final double MOST = 10;

  public ArrivalsPlan {
    steps = List.copyOf(steps);
    Require.that(!steps.isEmpty(), "open arrivals have a rate", steps);
    Require.that(steps.getFirst().from().isZero(), "the first rate is from 0s on", steps);
    for (int i = 1; i < steps.size(); i++) {
      boolean later = steps.get(i).from().compareTo(steps.get(i - 1).from()) > 0;
      Require.that(later, "each rate is from a later time on", steps);
    }
  }

  /**
   * The share at a time.
   *
   * @param nanos since the beginning of the measure phase; negative before it
   */
  public double share(long nanos) {
    double share = steps.getFirst().share();
    for (Step step : steps) {
      if (nanos < step.from().toNanos()) {
        break;
      }
      share = step.share();
    }
    return share;
  }

  /** The greatest of its shares. */
  public double most() {
    return steps.stream().mapToDouble(Step::share).max().orElseThrow();
  }

  /** As an experiment says it. */
  public String text() {
    return equals(STEADY)
        ? "open"
        : steps.stream()
            .map(step -> "%s: %s%%".formatted(Units.text(step.from()), percent(step.share())))
            .collect(Collectors.joining(", ", "open, {", "}"));
  }

  private static String percent(double share) {
    double percent = share * 100;
    return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
  }
}
