package ntier.cli.exercises;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.cli.simulation.PlannedInjections;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.read.PlanReader;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;

/** What questions ask about, each simulated once, with the seed of its experiment. */
public final class Simulations {
  private static final int CORES = 2;

  private final PlanReader plans;
  private final Demands demands;
  private final Map<Simulated, Outcome> made = new HashMap<>();

  private Simulations(PlanReader plans, Demands demands) {
    this.plans = plans;
    this.demands = demands;
  }

  /**
   * Of the machine that the exercises reckon with, whatever this one is: what is right must be so
   * for a whole class. Nothing is simulated yet.
   *
   * @param home the suite's
   */
  public static Simulations of(Path home) {
    return new Simulations(
        new PlanReader(home, Causes.all().descriptions(), CORES), Demands.measured(home));
  }

  /**
   * The outcome of one.
   *
   * @throws IllegalArgumentException if the simulation cannot make it, or if it would be another
   *     one on each machine
   */
  Outcome of(Simulated asked) {
    Outcome known = made.get(asked);
    if (known == null) {
      known = simulate(asked);
      made.put(asked, known);
    }
    return known;
  }

  /** The names of its tiers, from the first to the last. */
  List<String> tiers(Simulated asked) {
    return plan(asked).tiers().stream().map(TierPlan::name).toList();
  }

  private Plan plan(Simulated asked) {
    return plans.read(plans.find(asked.experiment()), asked.sets());
  }

  private Outcome simulate(Simulated asked) {
    Plan plan = plan(asked);
    if (plan.fits()) {
      throw new IllegalArgumentException(
          "%s finds its load on each machine, and its right answer with it; set: {workload.users: 7000, inject.for: 500ms} would be right"
              .formatted(asked.experiment()));
    }
    return Simulator.run(
        PlanModel.of(
            plan, demands, PlannedInjections.of(plan), PlannedInjections.retransmission(plan)),
        plan.workload().seed());
  }
}
