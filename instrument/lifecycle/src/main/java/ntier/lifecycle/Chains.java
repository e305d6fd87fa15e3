package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.plan.Plan;
import ntier.plan.TierPlan;

/** Starts and stops the tiers of a system on a machine, in the order that a chain needs. */
final class Chains {
  private Chains() {}

  /**
   * Starts all tiers, the last one first.
   *
   * @param system as the machine knows it
   * @param work where its servers work
   * @param logs gets a folder for each host
   */
  static void start(Machine machine, String system, Plan chain, Path work, Path logs)
      throws IOException, InterruptedException {
    List<Answer.Serving> below = List.of();
    for (TierPlan tier : chain.tiers().reversed()) {
      below =
          machine.startTier(
              new Order.StartTier(
                  system,
                  tier,
                  tier.equals(chain.first()),
                  chain.workload().protocol(),
                  work.toString(),
                  logs.toString(),
                  below));
    }
  }

  /** Stops tiers in the order given, which is that of the chain. */
  static void stop(Machine machine, String system, List<TierPlan> tiers)
      throws IOException, InterruptedException {
    machine.stopTiers(
        new Order.StopTiers(system, tiers.stream().map(TierPlan::name).toList(), false));
  }
}
