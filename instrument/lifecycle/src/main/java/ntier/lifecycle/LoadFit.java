package ntier.lifecycle;

import java.io.IOException;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.archive.RunWriteException;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.plan.CalibrationPlan;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.FitError;
import ntier.plan.fit.FitPlanner;

/**
 * Finds the numbers of a plan that asks for what fits the machine: from the machine's cache, or by
 * measuring what a request costs on a stack of its own, planning from that, and measuring the plan.
 */
final class LoadFit {
  /** More than that of a core used by others, and what was measured is not kept. */
  private static final double MOST_FOREIGN_PERCENT = 60;

  private final Home home;
  private final Machines machines;
  private final Plan plan;
  private final ProgressLine progress;

  LoadFit(Home home, Machines machines, Plan plan, ProgressLine progress) {
    this.home = home;
    this.machines = machines;
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * What was found.
   *
   * @throws ntier.plan.ExperimentException if its application has no load to measure with
   * @throws ntier.plan.fit.CannotFitException if this machine cannot do what is asked
   */
  FitReport find() throws IOException, InterruptedException {
    home.requireLoad(plan);
    requireWork(plan);
    FitCache cache = FitCache.of(plan);
    // What is kept is by what this machine is; nobody knows what others will be next time.
    boolean several = PlacedPlan.is(plan);
    Optional<FitReport> known = several ? Optional.empty() : cache.read();
    if (known.isPresent()) {
      progress.say(
          "the load, as found at %s: %s"
              .formatted(known.get().foundAt(), known.get().fit().text()));
      return known.get();
    }
    progress.say(
        several
            ? "finding the load that fits these machines, for about a minute"
            : "finding the load that fits this machine, for about a minute; later runs know it");
    FitReport found = measured(several ? Optional.empty() : cache.similar());
    Optional<String> doubt = doubt(found);
    if (several) {
      doubt.ifPresent(why -> progress.say("the load is uncertain: " + why));
    } else if (doubt.isPresent()) {
      progress.say("not kept for later runs: " + doubt.get());
    } else {
      keep(cache, found);
    }
    // What is kept saves the next one the measurement, also where the machine is too slow.
    FitPlanner.fit(plan, found.demands());
    progress.say("the load that fits: " + found.fit().text());
    return found;
  }

  /** A load is found by extra work per page, which no other tier does. */
  static void requireWork(Plan plan) {
    boolean works =
        plan.application()
            .filter(tier -> tier.settings().containsKey(CalibrationPlan.WORK))
            .isPresent();
    if (!works) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "the load of %s cannot be found: no tier of it runs the application with a setting \"%s\"; fixed users, such as --set workload.users=5000, would be right"
              .formatted(plan.stack(), CalibrationPlan.WORK));
    }
  }

  /** Why later runs are to measure again. */
  private Optional<String> doubt(FitReport found) {
    FitReport.Check last = found.checks().getLast();
    FitError error = FitError.of(plan, last.fit(), found.demands());
    if (last.foreignPercent() > MOST_FOREIGN_PERCENT) {
      return Optional.of(
          "other programs used %.0f %% of a core meanwhile".formatted(last.foreignPercent()));
    }
    return error.far() ? Optional.of(error.text()) : Optional.empty();
  }

  /** A cache that cannot be written costs the next run the measurement, and this one nothing. */
  private void keep(FitCache cache, FitReport found) {
    try {
      cache.write(found);
    } catch (IOException | RunWriteException unwritable) {
      progress.say("not kept for later runs: " + unwritable.getMessage());
    }
  }

  private FitReport measured(Optional<Demands> similar) throws IOException, InterruptedException {
    try (SystemUnderTest system = SystemUnderTest.provide(machines, plan, progress::say)) {
      system.upToInject("fit " + plan.experiment());
      return new FitSearch(plan, FitSession.start(system), similar).found();
    }
  }
}
