package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import ntier.archive.RunDirectory;
import ntier.cli.Home;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.testbed.Host;
import ntier.testbed.tier.RunningTier;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;

/** Starts the emulated users' process on the client's host. */
final class Load {
  private static final String HOST_HEADER = "rubbos";

  private Load() {}

  static SuiteProcess start(
      Home home, Plan plan, Host client, RunningTier web, PhaseTimes times, RunDirectory run)
      throws IOException {
    WorkloadPlan load = plan.workload();
    Path logs = run.logsFolder(client.lab().name());
    java.nio.file.Files.createDirectories(logs);
    Path config = logs.resolve("workload-config.json");
    WorkloadConfigFile.write(
        config,
        new WorkloadConfig(
            load.seed(),
            load.users(),
            load.thinkTime().toMillis(),
            load.mix(),
            load.connections(),
            load.images(),
            web.address(),
            web.port(),
            HOST_HEADER,
            client.lab().addresses(),
            times.rampStartMicros(),
            plan.phases().ramp().toMillis(),
            plan.phases().warmUp().toMillis(),
            plan.phases().measure().toMillis(),
            WorkloadConfig.DRAIN_MILLIS,
            WorkloadConfig.REQUEST_TIMEOUT_MILLIS,
            plan.database(),
            run.path().toString(),
            Optional.empty()));
    return SuiteProcess.start(
        home,
        client,
        "workload",
        WorkloadMain.class,
        WorkloadMain.JVM_FLAGS,
        config,
        logs.resolve("workload.log"));
  }
}
