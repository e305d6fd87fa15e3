package ntier.plan.fit;

import java.time.Duration;
import java.util.List;
import ntier.plan.FillPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan;

/**
 * From demands to the numbers of a run, by the utilisation law; {@link FillPlan} says what is
 * filled. The paper's queues are kept, and its rate where the machine bears it: then the work per
 * page is raised until the fullest core is as full as was asked. Where it does not bear it the
 * users get fewer, and those stalls that may grow get longer, until rate times length exceeds the
 * places of the queue that is to overflow by {@link StallPlanner#MARGIN}.
 */
public final class FitPlanner {
  /** Rounds of extra work are of at most this number. */
  private static final int MOST_ROUNDS = 1_000_000;

  /** Plans converge in four or five. */
  private static final int MOST_PASSES = 50;

  private final Plan plan;
  private final Demands demands;
  private final Stops stops;
  private final boolean lenient;

  private FitPlanner(Plan plan, Demands demands, Stops stops, boolean lenient) {
    this.plan = plan;
    this.demands = demands.withRetries(stops.retries());
    this.stops = stops;
    this.lenient = lenient;
  }

  /**
   * The numbers.
   *
   * @throws CannotFitException if no numbers within the limits make what is asked
   */
  public static Fit fit(Plan plan, Demands demands) {
    return planned(plan, demands, false);
  }

  /** The numbers to try, from demands that are not sure yet: what is beyond a limit is at it. */
  public static Fit attempt(Plan plan, Demands demands) {
    return planned(plan, demands, true);
  }

  /** How full the fullest core is with what was found, if requests cost what is given now. */
  public static double percent(Plan plan, Fit fit, Demands demands) {
    return new FitPlanner(plan, demands, Stops.of(plan, fit, demands), true)
        .percent(fit.requestsPerSecond(), fit.work());
  }

  /** Where users get fewer stalls grow, and longer stalls leave less time for users. */
  private static Fit planned(Plan plan, Demands demands, boolean lenient) {
    Stops stops = Stops.NONE;
    Fit fit = new FitPlanner(plan, demands, stops, lenient).fit();
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      Stops next = stops.orMore(Stops.of(plan, fit, demands));
      fit = new FitPlanner(plan, demands, next, lenient).fit();
      if (next.near(stops)) {
        break;
      }
      stops = next;
    }
    return fit;
  }

  private Fit fit() {
    WorkloadPlan load = plan.workload();
    double rate = load.fill().map(this::rate).orElse(load.users() / seconds(load.thinkTime()));
    int work = load.fill().map(fill -> work(fill, rate)).orElseGet(() -> workAt(rate));
    int users = load.fill().isPresent() ? WorkloadPlan.users(rate, load.thinkTime()) : load.users();
    List<Fit.Cause> causes = new StallPlanner(plan, demands, rate, lenient).causes();
    return new Fit(users, rate, work, percent(rate, work), causes);
  }

  private double percent(double rate, double work) {
    return demands.fullestPercent(rate, work, application());
  }

  /** The hosts that do the extra work. */
  private List<String> application() {
    return plan.application().map(TierPlan::hosts).orElse(List.of());
  }

  /** What is asked for, or as much less as the time between stops can carry. */
  private double asked(FillPlan fill) {
    double between = Math.max(fill.percent(), FillPlan.MOST_BETWEEN_STOPS);
    double own = demands.ownOfCore();
    return Math.min(fill.percent(), (between - own) * (1 - stops.share()) + own);
  }

  private double rate(FillPlan fill) {
    double asked = asked(fill);
    double percent = asked - Math.min(demands.ownOfCore(), asked / 2);
    return Math.min(
        fill.requestsPerSecond(), 1e4 * percent / demands.fullestMicros(0, application()));
  }

  /** The most rounds that do not fill the fullest core further than asked. */
  private int work(FillPlan fill, double rate) {
    if (rate < fill.requestsPerSecond() || application().isEmpty()) {
      // A core that is not the fullest has time left, but the machine does not bear the rate; or
      // there is nobody to do more work.
      return 0;
    }
    double asked = asked(fill);
    int least = 0;
    int most = MOST_ROUNDS;
    while (least < most) {
      int middle = (least + most + 1) >>> 1;
      if (percent(rate, middle) <= asked) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least;
  }

  /** The rounds that bring the application's hosts to the utilisation asked for, if one is. */
  private int workAt(double rate) {
    return plan.calibration()
        .map(
            asked ->
                (1e4 * asked.percent() * asked.tier().hosts().size() / rate
                        - demands.hostsMicros(asked.tier().hosts()))
                    / demands.roundMicros())
        .map(rounds -> (int) Math.round(Math.clamp(rounds, 0, MOST_ROUNDS)))
        .orElse(plan.work());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
