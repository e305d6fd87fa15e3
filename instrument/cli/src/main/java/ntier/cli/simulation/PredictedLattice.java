package ntier.cli.simulation;

import static ntier.analysis.migration.MigrationFigures.DROPPED;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.Migration;
import ntier.analysis.migration.Overflow;
import ntier.analysis.migration.Repetition;
import ntier.archive.RunDirectory;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.Tier;
import ntier.simulation.outcome.Episodes;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import ntier.simulation.read.RecordedInjections;

/** What the simulation says of a migration. It knows no memory and no threads. */
public final class PredictedLattice {
  private static final double MILLIS_PER_PERCENT_SECOND = 10;

  private PredictedLattice() {}

  /**
   * The lattice of runs that are not made.
   *
   * @param plans of all nodes, in the order of their numbers
   * @param repeat how often each is simulated, each time with the seed that its run would have
   * @throws IllegalArgumentException if they ask for what the simulation does not know
   */
  public static Lattice planned(
      Migration migration, List<Plan> plans, int repeat, Demands demands) {
    return Lattice.of(
        migration,
        plans.stream()
            .map(
                plan ->
                    simulated(
                        IntStream.rangeClosed(1, repeat)
                            .mapToObj(plan::repetition)
                            .map(one -> simulation(one, demands))
                            .toList()))
            .toList());
  }

  /**
   * The lattice of runs that were made: of those that are to be trusted, each with the load, the
   * seed and the millibottlenecks that it had.
   */
  public static Lattice recorded(Migration migration, Comparison comparison, Demands demands) {
    return Lattice.of(
        migration,
        migration.stacks().stream()
            .map(
                stack ->
                    simulated(
                        comparison.runs().stream()
                            .filter(run -> run.variant().equals(stack))
                            .filter(run -> run.findings().trust().trusted())
                            .map(ComparedRun::directory)
                            .map(run -> simulation(run, demands))
                            .toList()))
            .toList());
  }

  private static Callable<Outcome> simulation(Plan plan, Demands demands) {
    return () ->
        Simulator.run(
            PlanModel.of(
                plan, demands, PlannedInjections.of(plan), PlannedInjections.retransmission(plan)),
            plan.workload().seed());
  }

  private static Callable<Outcome> simulation(RunDirectory run, Demands demands) {
    return () ->
        Simulator.run(
            PlanModel.of(
                run.plan(),
                demands,
                RecordedInjections.of(run, PlannedInjections.KINDS),
                RecordedInjections.retransmission(run)),
            run.plan().workload().seed());
  }

  /** On all cores: they have nothing in common. */
  private static List<Repetition> simulated(List<Callable<Outcome>> simulations) {
    return simulations.parallelStream()
        .map(PredictedLattice::outcome)
        .map(PredictedLattice::repetition)
        .toList();
  }

  private static Outcome outcome(Callable<Outcome> simulation) {
    try {
      return simulation.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static Repetition repetition(Outcome outcome) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(
        DROPPED.key(),
        outcome.tiers().stream().mapToDouble(Outcome.TierOutcome::droppedRequests).sum());
    figures.put(RunFigure.VLRT_PERCENT.key(), outcome.vlrtPercent());
    figures.put(RunFigure.P99.key(), outcome.p99Millis());
    if (outcome.total() > 0) {
      figures.put(
          RunFigure.CPU_PER_REQUEST.key(),
          outcome.tiers().stream().mapToDouble(Outcome.TierOutcome::cpuPercent).sum()
              * MILLIS_PER_PERCENT_SECOND
              / outcome.perSecond());
    }
    return new Repetition(figures, overflows(outcome));
  }

  private static List<Overflow> overflows(Outcome outcome) {
    List<Overflow> overflows = new ArrayList<>();
    for (int k = 0; k < outcome.tiers().size(); k++) {
      Outcome.TierOutcome figures = outcome.tiers().get(k);
      if (figures.droppedRequests() > 0) {
        Tier tier = outcome.model().tiers().get(k);
        overflows.add(
            new Overflow(
                tier.name(),
                direction(outcome, k + 1),
                figures.droppedRequests(),
                tier.queueLimit(),
                (int) Math.min(tier.queueLimit(), acceptQueue(tier))));
      }
    }
    return overflows;
  }

  /** An asynchronous tier has places in memory, whatever waits in its accept queue. */
  private static long acceptQueue(Tier tier) {
    return tier.style() == InvocationStyle.ASYNC
        ? tier.queueLimit()
        : (long) tier.backlog() * tier.replicas();
  }

  /** Of most of what a tier drops. */
  private static String direction(Outcome outcome, int level) {
    Map<String, Long> drops = new LinkedHashMap<>();
    Episodes.of(outcome).stream()
        .filter(episode -> episode.level() == level)
        .forEach(episode -> drops.merge(episode.direction(), episode.drops(), Long::sum));
    return drops.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("unknown");
  }
}
