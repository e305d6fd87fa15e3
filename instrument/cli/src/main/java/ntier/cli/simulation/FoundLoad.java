package ntier.cli.simulation;

import java.util.Optional;
import java.util.function.Consumer;
import ntier.archive.FitReport;
import ntier.lifecycle.FitCache;
import ntier.plan.Plan;

/** Plans that ask for what fits the machine, with the numbers that a run has found. */
public final class FoundLoad {
  private FoundLoad() {}

  /**
   * The plan with the numbers of this machine; as it is where none are known, or none are needed.
   *
   * @param say is told which
   */
  public static Plan of(Plan plan, Consumer<String> say) {
    if (!plan.fits()) {
      return plan;
    }
    Optional<FitReport> known = FitCache.known(plan);
    say.accept(
        known
            .map(report -> "the load as found on this machine: " + report.fit().text())
            .orElse(
                "the load that fits this machine is not found yet, which takes a run; simulated with %,d users"
                    .formatted(plan.workload().users())));
    return known.map(report -> plan.fitted(report.fit())).orElse(plan);
  }
}
