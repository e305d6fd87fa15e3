package ntier.lifecycle;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Causes;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import ntier.plan.fit.Fit;

/**
 * The stops that a check is under, where they make requests dearer. On one core that all hosts
 * share a backlog is worked off by all threads of all tiers in turns: in a run with stops of 550 ms
 * every 5 s a request took 400 µs at app and 530 at db, and 270 and 430 just before the first one.
 * Where app and db have a core of their own a run was never more than 7 points off without.
 *
 * @param injections from the beginning of the check
 * @param settling until the first period is over, which begins without a backlog
 * @param length of the window: whole periods
 */
record FitStops(List<InjectionPlan> injections, Duration settling, Duration length) {
  static final FitStops NONE = new FitStops(List.of(), Duration.ZERO, Duration.ZERO);

  private static final Duration LEAST = Duration.ofSeconds(10);

  /** Rarer stops would take too long to measure. */
  private static final Duration RAREST = Duration.ofSeconds(15);

  private static final Duration FIRST = Duration.ofMillis(500);

  FitStops {
    injections = List.copyOf(injections);
  }

  /** Those of a plan, as long as a fit found them to be. */
  static FitStops of(Plan plan, Fit fit) {
    return of(plan.fitted(fit));
  }

  /** Whether checks of a plan are under stops, whatever the length of these. */
  static boolean needed(Plan plan) {
    return !of(plan).injections().isEmpty();
  }

  /** Those of a plan whose lengths may not be found yet. */
  static FitStops of(Plan plan) {
    if (cores(plan) != 1) {
      return NONE;
    }
    Map<String, Kind> kinds = Causes.all().detection().kinds();
    List<InjectionPlan> stops =
        plan.injections().stream()
            .filter(one -> kinds.get(one.cause()) == Kind.FREEZE)
            .filter(one -> one.schedule().rhythm() == SchedulePlan.Rhythm.EVERY)
            .filter(one -> one.schedule().every().compareTo(RAREST) <= 0)
            .map(one -> one.at(SchedulePlan.every(one.schedule().every(), FIRST)))
            .toList();
    if (stops.isEmpty()) {
      return NONE;
    }
    Duration period =
        stops.stream().map(one -> one.schedule().every()).max(Duration::compareTo).orElseThrow();
    long periods = Math.max(1, Math.ceilDiv(LEAST.toMillis(), period.toMillis()));
    return new FitStops(stops, period, period.multipliedBy(periods));
  }

  /** How many cores all hosts of a plan have together. */
  static long cores(Plan plan) {
    return plan.hosts().stream().flatMap(host -> host.cores().stream()).distinct().count();
  }
}
