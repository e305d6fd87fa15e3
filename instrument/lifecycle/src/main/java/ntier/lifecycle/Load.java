package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.testbed.Host;
import ntier.testbed.rights.Rights;
import ntier.testbed.tier.RunningTier;
import ntier.workload.Burst;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;

/** Starts the emulated users' process on the client's host. */
final class Load {
  private static final String HOST_HEADER = "rubbos";

  /** Those of the workload with a heap for some hundred users. */
  private static final List<String> SMALL_JVM_FLAGS =
      Stream.concat(
              WorkloadMain.JVM_FLAGS.stream().filter(flag -> !flag.matches("-Xm[sxn].*")),
              Stream.of("-Xms96m", "-Xmx96m", "-Xmn32m"))
          .toList();

  private Load() {}

  /**
   * The load of SysBursty.
   *
   * @param burst how its requests come
   * @param output where its requests.csv and workload.json go
   * @param logs where its configuration and its own output go
   */
  record Bursty(Burst burst, Path output, Path logs) {}

  /**
   * @param flushMillis how often requests.csv is written: {@link WorkloadConfig#FLUSH_MILLIS}, or
   *     less for who reads along
   */
  static SuiteProcess start(
      Home home,
      Plan plan,
      Host client,
      RunningTier web,
      PhaseTimes times,
      RunDirectory run,
      long flushMillis)
      throws IOException {
    WorkloadConfig config =
        config(
            plan,
            plan.workload().users(),
            client,
            web,
            times,
            run.path(),
            Optional.empty(),
            flushMillis);
    return start(home, client, config, WorkloadMain.JVM_FLAGS, run.logsFolder(client.lab().name()));
  }

  static SuiteProcess startBursty(
      Home home, Plan plan, Host client, RunningTier web, PhaseTimes times, Bursty bursty)
      throws IOException {
    int users = bursty.burst() instanceof Burst.Batch ? 0 : plan.workload().users();
    WorkloadConfig config =
        config(
            plan,
            users,
            client,
            web,
            times,
            bursty.output(),
            Optional.of(bursty.burst()),
            WorkloadConfig.FLUSH_MILLIS);
    return start(home, client, config, SMALL_JVM_FLAGS, bursty.logs());
  }

  private static WorkloadConfig config(
      Plan plan,
      int users,
      Host client,
      RunningTier web,
      PhaseTimes times,
      Path output,
      Optional<Burst> burst,
      long flushMillis) {
    WorkloadPlan load = plan.workload();
    return new WorkloadConfig(
        load.seed(),
        users,
        load.thinkTime().toMillis(),
        load.mix(),
        load.connections(),
        load.images(),
        web.address(),
        web.port(),
        HOST_HEADER,
        client.lab().addresses(),
        times.rampStartMicros(),
        millis(times.rampStartMicros(), times.warmUpStartMicros()),
        millis(times.warmUpStartMicros(), times.measureStartMicros()),
        millis(times.measureStartMicros(), times.measureEndMicros()),
        WorkloadConfig.DRAIN_MILLIS,
        WorkloadConfig.REQUEST_TIMEOUT_MILLIS,
        plan.database(),
        output.toString(),
        burst,
        flushMillis);
  }

  private static long millis(long fromMicros, long toMicros) {
    return (toMicros - fromMicros) / 1000;
  }

  private static SuiteProcess start(
      Home home, Host client, WorkloadConfig config, List<String> jvmFlags, Path logs)
      throws IOException {
    Files.createDirectories(logs);
    Path output = Path.of(config.outputFolder());
    client.share(output);
    Path file = logs.resolve("workload-config.json");
    WorkloadConfigFile.write(file, config);
    return SuiteProcess.start(
        home,
        client,
        Rights.of(client.uid()),
        "workload",
        WorkloadMain.class,
        jvmFlags,
        file,
        logs.resolve("workload.log"),
        output);
  }
}
