package ntier.lifecycle;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.testbed.TestbedSettings;

/** Makes the runs of a series in the lab. */
public final class TestbedRuns implements RunMaker {
  private final Home home;
  private final TestbedSettings settings;
  private final String commandLine;
  private final ProgressLine progress;

  /**
   * @param commandLine as it was typed, for the manifests
   */
  public TestbedRuns(
      Home home, TestbedSettings settings, String commandLine, ProgressLine progress) {
    this.home = home;
    this.settings = settings;
    this.commandLine = commandLine;
    this.progress = progress;
  }

  /** Fetches and builds all that some plans need, so that no run of them waits for it. */
  public void prepare(List<Plan> plans) throws IOException {
    Set<String> done = new HashSet<>();
    for (Plan plan : plans) {
      if (done.add(plan.stack() + " " + plan.database() + " " + plan.neighbour().isPresent())) {
        StackArtifacts.of(home, plan, progress::say);
        BurstySystem.of(home, plan, progress::say);
      }
    }
  }

  @Override
  public void make(Plan plan, Supplier<RunDirectory> directory) throws Exception {
    RunDirectory[] made = new RunDirectory[1];
    Supplier<RunDirectory> remembered = () -> made[0] = directory.get();
    new ExperimentRun(
            home, settings, plan, new ExperimentRun.Request(remembered, commandLine), progress)
        .execute();
    progress.say(verdict(made[0].summary()));
  }

  /** Who dropped, in a line: {@code dropped: web 0, app 212, db 0; VLRT 212 (0.52 %)}. */
  private static String verdict(Summary summary) {
    StringBuilder text = new StringBuilder("dropped:");
    for (Role role : Role.values()) {
      Summary.Tier tier = summary.tiers().get(role.key());
      text.append(role == Role.WEB ? " " : ", ").append(role.key()).append(' ');
      text.append(
          tier == null || tier.droppedRequests().isEmpty()
              ? "?"
              : "" + tier.droppedRequests().getAsLong());
    }
    return text.append(
            "; VLRT %d (%.2f %%); errors %d"
                .formatted(
                    summary.vlrt().count(), summary.vlrt().percent(), summary.requests().errors()))
        .toString();
  }
}
