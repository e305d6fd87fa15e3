package ntier.plan.fit;

import ntier.plan.Plan;

/**
 * How far a check was from what was planned for it.
 *
 * @param points of the fullest core, measured less planned; programs of others left out
 */
public record FitError(double points) {
  /** So often numbers are tried at most. */
  public static final int MOST_CHECKS = 5;

  /** So often where the last ones are of some use. */
  private static final int USUAL_CHECKS = 3;

  /**
   * What a plan and its check differ by at most where the plan was right: on two cores checks were
   * 0.2 to 3.7 points off where the JVMs had compiled, and 8 to 25 where they had not (2026-11-22).
   */
  static final double FAR_POINTS = 6;

  /**
   * So far off nothing that was measured can be planned from: the run itself is marked as not to be
   * trusted where it is as far below.
   */
  static final double WRONG_POINTS = 15;

  /** The error of a plan, by its check, which showed what requests cost with it. */
  public static FitError of(Plan plan, Fit tried, Demands shown) {
    return new FitError(FitPlanner.percent(plan, tried, shown) - tried.fullestPercent());
  }

  /** Whether to plan and check again; what was found by such a check is not kept. */
  public boolean far() {
    return Math.abs(points) > FAR_POINTS;
  }

  /** Whether it is of no use for the run either. */
  public boolean wrong() {
    return Math.abs(points) > WRONG_POINTS;
  }

  /**
   * Whether no more numbers are to be tried.
   *
   * @param checks how many were, this one included
   */
  public boolean isLast(int checks) {
    return !far() || checks >= (wrong() ? MOST_CHECKS : USUAL_CHECKS);
  }

  /** In words. */
  public String text() {
    return "the last check of the load filled the fullest core %.0f points %s than planned, and %.0f is what it may be off"
        .formatted(Math.abs(points), points > 0 ? "more" : "less", FAR_POINTS);
  }
}
