package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.machine.Home;
import ntier.machine.PhaseTimes;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.DataDescription;
import ntier.plan.application.LoadDescription;
import ntier.testbed.Host;
import ntier.testbed.rights.Rights;
import ntier.workload.Burst;
import ntier.workload.UserShare;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;
import ntier.workload.user.Driver.Target;
import ntier.workload.user.DriverConfig;
import ntier.workload.user.DriverConfig.WeightedPage;
import ntier.workload.user.PageLoad;

/** Starts the emulated users' process on the client's host. */
final class Load {
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
   * @param share which of the run's users; empty: all
   */
  static SuiteProcess start(
      Home home,
      Plan plan,
      ApplicationClasses classes,
      Host client,
      FirstServer first,
      PhaseTimes times,
      RunDirectory run,
      long flushMillis,
      Optional<UserShare> share)
      throws IOException {
    WorkloadConfig config =
        config(
            plan,
            classes.application(),
            plan.workload().users(),
            client,
            first,
            times,
            run.path(),
            Optional.empty(),
            flushMillis,
            share);
    return start(
        home,
        classes,
        client,
        config,
        WorkloadMain.JVM_FLAGS,
        run.logsFolder(client.handle().name()));
  }

  static SuiteProcess startBursty(
      Home home,
      Plan plan,
      ApplicationClasses classes,
      Host client,
      FirstServer first,
      PhaseTimes times,
      Bursty bursty)
      throws IOException {
    int users = bursty.burst() instanceof Burst.Batch ? 0 : plan.workload().users();
    WorkloadConfig config =
        config(
            plan,
            classes.application(),
            users,
            client,
            first,
            times,
            bursty.output(),
            Optional.of(bursty.burst()),
            WorkloadConfig.FLUSH_MILLIS,
            Optional.empty());
    return start(home, classes, client, config, SMALL_JVM_FLAGS, bursty.logs());
  }

  private static WorkloadConfig config(
      Plan plan,
      ApplicationDescription application,
      int users,
      Host client,
      FirstServer first,
      PhaseTimes times,
      Path output,
      Optional<Burst> burst,
      long flushMillis,
      Optional<UserShare> share) {
    WorkloadPlan load = plan.workload();
    return new WorkloadConfig(
        load.seed(),
        users,
        load.thinkTime().toMillis(),
        driver(plan, application),
        load.connections(),
        load.images(),
        first.address(),
        first.port(),
        application.load().orElseThrow().host(),
        client.handle().addresses(),
        times.rampStartMicros(),
        millis(times.rampStartMicros(), times.warmUpStartMicros()),
        millis(times.warmUpStartMicros(), times.measureStartMicros()),
        millis(times.measureStartMicros(), times.measureEndMicros()),
        WorkloadConfig.DRAIN_MILLIS,
        WorkloadConfig.REQUEST_TIMEOUT_MILLIS,
        output.toString(),
        burst,
        flushMillis,
        burst.isPresent() ? Optional.empty() : load.arrivals(),
        load.protocol(),
        share);
  }

  /** What the plan's users are told. */
  static DriverConfig driver(Plan plan, ApplicationDescription application) {
    LoadDescription load = application.load().orElseThrow();
    return new DriverConfig(
        load.driver().orElse(PageLoad.class.getName()),
        plan.workload().seed(),
        plan.workload().mix(),
        plan.database(),
        application.data().map(DataDescription::seed).orElse(0L),
        load.pages().stream()
            .map(
                page ->
                    new WeightedPage(
                        new Target(page.label(), page.path()), page.weight(), page.next()))
            .toList());
  }

  private static long millis(long fromMicros, long toMicros) {
    return (toMicros - fromMicros) / 1000;
  }

  private static SuiteProcess start(
      Home home,
      ApplicationClasses classes,
      Host client,
      WorkloadConfig config,
      List<String> jvmFlags,
      Path logs)
      throws IOException {
    Files.createDirectories(logs);
    Path output = Path.of(config.outputFolder());
    client.share(output);
    Path file = logs.resolve("workload-config.json");
    WorkloadConfigFile.write(file, config);
    // Netty unpacks its native library for an instant; who ends it then leaves that here, not in
    // /tmp.
    List<String> flags = new ArrayList<>(jvmFlags);
    flags.add("-Dio.netty.native.workdir=" + output);
    return SuiteProcess.start(
        home,
        classes,
        client,
        Rights.of(client.uid()),
        SuiteProcess.Program.configured(
            "workload", WorkloadMain.class, flags, file, logs.resolve("workload.log"), output));
  }
}
