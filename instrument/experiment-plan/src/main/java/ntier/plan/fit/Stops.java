package ntier.plan.fit;

import java.time.Duration;
import java.util.OptionalInt;
import ntier.plan.BurstyPlan;
import ntier.plan.FillPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.read.InjectionTimes;

/**
 * What the millibottlenecks of a run take from its cores: while a tier stands still the others soon
 * wait for it, and its work is done in the rest of the time.
 *
 * @param share of the measure phase in which no work is done that is done later; 0 or more, below 1
 * @param retries requests whose SYN is sent again, per request
 */
record Stops(double share, double retries) {
  static final Stops NONE = new Stops(0, 0);

  /** Injections that take more than this share leave nothing that could be planned. */
  private static final double MOST_SHARE = 0.9;

  /** Closer than this, in shares of one, and planning once more changes nothing. */
  private static final double NEAR = 1e-4;

  /** Those of a plan with the numbers that were found for it from demands. */
  static Stops of(Plan plan, Fit fit, Demands demands) {
    double share = 0;
    double retries = 0;
    OptionalInt places = StallPlanner.places(plan);
    double measure = seconds(plan.phases().measure());
    for (int i = 0; i < plan.injections().size(); i++) {
      InjectionPlan injection = plan.injections().get(i);
      Duration stall = stall(i, injection, fit);
      double count =
          Math.min(
              InjectionTimes.about(injection.schedule(), stall, plan.phases().measure()),
              measure / Math.max(1e-3, seconds(stall)));
      double rate = fit.requestsPerSecond();
      double came = rate * seconds(stall) * waiting(plan, injection);
      double waited = Math.max(0, came - demands.servedIn(injection));
      share += count * waited / (rate * measure);
      if (places.isPresent()) {
        retries += count * Math.max(0, waited - places.getAsInt()) / (rate * measure);
      }
    }
    return new Stops(Math.min(MOST_SHARE, share), Math.min(1, retries));
  }

  /** What is greater of each. */
  Stops orMore(Stops other) {
    return new Stops(Math.max(share, other.share), Math.max(retries, other.retries));
  }

  boolean near(Stops other) {
    return Math.abs(share - other.share) < NEAR && Math.abs(retries - other.retries) < NEAR;
  }

  /**
   * Which share of those that arrive in a stall wait: all where the tier stands still. Beside
   * SysBursty it goes on at the share of its cores that its weight leaves it, of which it takes as
   * much as the fullest core is filled otherwise.
   */
  static double waiting(Plan plan, InjectionPlan injection) {
    String weight = injection.parameters().get(BurstyPlan.WEIGHT);
    if (weight == null || !injection.parameters().containsKey(BurstyPlan.BATCH)) {
      return 1;
    }
    double left = 1 / (1 + Integer.parseInt(weight) / 100.0);
    double filled = plan.workload().fill().map(FillPlan::percent).orElse(100.0) / 100;
    return Math.max(0.1, 1 - left / filled);
  }

  /** As found, or as written; zero of a cause whose length nobody knows before. */
  private static Duration stall(int index, InjectionPlan injection, Fit fit) {
    return fit.causes().stream()
        .filter(cause -> cause.index() == index)
        .map(cause -> Duration.ofMillis(cause.stallMillis()))
        .findFirst()
        .orElse(injection.length());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
