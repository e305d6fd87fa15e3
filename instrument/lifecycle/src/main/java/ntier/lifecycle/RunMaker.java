package ntier.lifecycle;

import java.util.function.Supplier;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;

/** Makes one run after another for a series. */
@FunctionalInterface
public interface RunMaker {
  /**
   * Makes a run from start to report.
   *
   * @param directory makes the run's folder; asked for once the run begins
   * @throws InterruptedException when it was interrupted
   * @throws Exception when it failed; the machine is as before then, too
   */
  void make(Plan plan, Supplier<RunDirectory> directory) throws Exception;
}
