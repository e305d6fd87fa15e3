package ntier.lifecycle.sequence;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;
import ntier.plan.TurnsPlan;

/** Makes one run after another for a sequence. */
public interface RunMaker {
  /**
   * Fetches and builds all that runs of these plans need, so that none of them waits for it.
   *
   * @throws IOException if something cannot be had; no run is to be made then
   */
  void provide(List<Plan> plans) throws IOException;

  /**
   * Makes a run from start to report.
   *
   * @param directory makes the run's folder; asked for once the run begins
   * @throws InterruptedException when it was interrupted
   * @throws Exception when it failed; the machine is as before then, too
   */
  void make(Plan plan, Supplier<RunDirectory> directory) throws Exception;

  /** The same of a run of turns. */
  void make(TurnsPlan plan, Supplier<RunDirectory> directory) throws Exception;
}
