package ntier.lifecycle;

import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.linux.UsableCpus;
import ntier.machine.Home;
import ntier.plan.Experiment;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;

/** What every command that deals with experiments needs: where they are and how they are read. */
public record Suite(Home home, PlanReader plans) {
  public static final String FIRST_RUN = "first-run";

  public static Suite open() {
    Home home = Home.find();
    return new Suite(
        home, new PlanReader(home.root(), Causes.all().descriptions(), UsableCpus.numbers()));
  }

  /**
   * An experiment that makes one run.
   *
   * @param experiment a name or a file
   * @param sets {@code key=value} pairs of the command line
   */
  public Plan plan(String experiment, List<String> sets) {
    Path file = plans.find(experiment);
    return plans.read(file, sets);
  }

  /** All that an experiment makes; as for {@link #plan}. */
  public Experiment experiment(String experiment, List<String> sets) {
    return plans.experiment(plans.find(experiment), sets);
  }

  /** All runs of an experiment of emulated users; as for {@link #plan}. */
  public Series series(String experiment, List<String> sets) {
    return plans.series(plans.find(experiment), sets);
  }
}
