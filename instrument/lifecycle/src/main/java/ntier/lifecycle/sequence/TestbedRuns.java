package ntier.lifecycle.sequence;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.function.Supplier;
import ntier.analysis.turns.TurnsFindings;
import ntier.analysis.turns.TurnsVerdict;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.lifecycle.ExperimentRun;
import ntier.lifecycle.Machines;
import ntier.lifecycle.TurnsRun;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.plan.Plan;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsText;

/** Makes the runs of a sequence in the testbed. */
public final class TestbedRuns implements RunMaker {
  private final Home home;
  private final Machines machines;
  private final String commandLine;
  private final ProgressLine progress;

  /**
   * @param commandLine as it was typed, for the manifests
   */
  public TestbedRuns(Home home, Machines machines, String commandLine, ProgressLine progress) {
    this.home = home;
    this.machines = machines;
    this.commandLine = commandLine;
    this.progress = progress;
  }

  @Override
  public void provide(List<Plan> plans) throws IOException {
    ExperimentRun.provide(machines, plans, progress);
  }

  @Override
  public void make(Plan plan, Supplier<RunDirectory> directory) throws Exception {
    RunDirectory[] made = new RunDirectory[1];
    Supplier<RunDirectory> remembered = () -> made[0] = directory.get();
    new ExperimentRun(
            home, machines, plan, new ExperimentRun.Request(remembered, commandLine), progress)
        .execute();
    progress.say(verdict(made[0].summary()));
  }

  @Override
  public void make(TurnsPlan plan, Supplier<RunDirectory> directory) throws Exception {
    progress.say(TurnsText.turns(plan));
    RunDirectory[] made = new RunDirectory[1];
    Supplier<RunDirectory> remembered = () -> made[0] = directory.get();
    new TurnsRun(home, machines, plan, new ExperimentRun.Request(remembered, commandLine), progress)
        .execute();
    TurnsVerdict verdict = TurnsVerdict.of(made[0].findings(TurnsFindings.class));
    progress.say(verdict.name() + ": " + verdict.text());
  }

  /** Who dropped, in a line: {@code dropped: web 0, app 212, db 0; VLRT 212 (0.52 %)}. */
  private static String verdict(Summary summary) {
    StringJoiner text = new StringJoiner(", ", "dropped: ", "");
    summary
        .tiers()
        .forEach(
            (name, tier) -> {
              OptionalLong dropped = tier.droppedRequests();
              text.add(name + " " + (dropped.isEmpty() ? "?" : dropped.getAsLong()));
            });
    return text
        + "; VLRT %d (%.2f %%); errors %d"
            .formatted(
                summary.vlrt().count(), summary.vlrt().percent(), summary.requests().errors());
  }
}
