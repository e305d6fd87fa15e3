package ntier.cli.aot;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.cli.Main;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.machine.Home;
import ntier.monitors.MonitorsConfig;
import ntier.monitors.MonitorsMain;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.workload.LoadGenerator;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;
import ntier.workload.user.DriverConfig;

/**
 * The training run of the build's AOT cache (JEP 483 and 514): does a little of what the command
 * line, the load generator and the monitors do, so that the JVM, which is started with {@code
 * -XX:AOTCacheOutput}, writes the classes that they need, loaded and linked, when it ends. On this
 * machine's loopback alone, against {@link TrainingSite}; nothing is left but the cache.
 *
 * <p>{@code AotTraining FOLDER EXPERIMENT}: an empty folder for its files, and an experiment to
 * explain. What fails is told and left out of the cache; the monitors' part needs root.
 */
public final class AotTraining {
  private static final int USERS = 50;
  private static final long RAMP_MILLIS = 200;
  private static final long THINK_MILLIS = 40;
  private static final int REQUESTS = 300;
  private static final long MONITORS_MILLIS = 1000;

  /** On a busy machine all takes longer; then what was done by then has to do. */
  private static final long PATIENCE_MILLIS = 15_000;

  private static final long BETWEEN_LOOKS_MILLIS = 20;
  private static final int INTERVAL_MILLIS = 50;
  private static final String LOOPBACK = "127.0.0.1";
  private static final String RETRANSMISSION =
      "  <idle>-0 [000] ..s.. 1.000001: tcp_retransmit_skb: family=AF_INET sport=1 dport=%d"
          + " saddr=127.0.0.1 daddr=127.0.0.1 saddrv6=::ffff:127.0.0.1 daddrv6=::ffff:127.0.0.1"
          + " state=TCP_SYN_SENT\n";
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final List<String> CONTROLLERS = List.of("cpu", "cpuacct", "memory", "blkio");

  private AotTraining() {}

  /** Ends the JVM, with exit code 0 whatever it could do. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Main.execute("explain", arguments[1]);
    ApplicationDescription application =
        ApplicationCatalog.of(Home.find().root()).find(ApplicationDescription.DEFAULT);
    try (TrainingSite site = TrainingSite.open(page(application))) {
      try {
        load(Files.createDirectory(folder.resolve("load")), site, driver(application));
      } catch (IOException | RuntimeException failed) {
        System.err.println("the load could not be trained: " + failed);
      }
      site.afterRequests(Integer.MAX_VALUE, () -> {}); // the load has ended
      monitors(Files.createDirectory(folder.resolve("monitors")), site.port());
    }
  }

  private static String page(ApplicationDescription application) throws IOException {
    Optional<String> example = application.load().flatMap(LoadDescription::example);
    return example.isEmpty() ? "" : Files.readString(application.folder().resolve(example.get()));
  }

  private static DriverConfig driver(ApplicationDescription application) {
    LoadDescription load = application.load().orElseThrow();
    return new DriverConfig(
        load.driver().orElseThrow(),
        1,
        load.defaultMix(),
        application.data().map(data -> data.sizes().firstEntry().getKey()).orElse(""),
        1,
        List.of());
  }

  /** Requests of all kinds, as {@link WorkloadMain} makes them. */
  private static void load(Path folder, TrainingSite site, DriverConfig driver)
      throws InterruptedException {
    Path file = folder.resolve("config.json");
    WorkloadConfigFile.write(
        file,
        new WorkloadConfig(
            1,
            USERS,
            THINK_MILLIS,
            driver,
            Connections.PER_REQUEST,
            Images.PER_SESSION,
            LOOPBACK,
            site.port(),
            "training",
            List.of(LOOPBACK),
            TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()),
            RAMP_MILLIS,
            0,
            PATIENCE_MILLIS,
            0,
            WorkloadConfig.REQUEST_TIMEOUT_MILLIS,
            folder.toString(),
            Optional.empty(),
            WorkloadConfig.FLUSH_MILLIS,
            Optional.empty(),
            UserProtocol.HTTP,
            Optional.empty()));
    var load =
        new LoadGenerator(WorkloadConfigFile.read(file), line -> System.out.println(line.json()));
    site.afterRequests(REQUESTS, load::stop);
    load.run();
    System.out.println(WorkloadMain.JVM_FLAGS);
  }

  /** Some ticks of the monitors, which end, and write the rest, when the JVM is told to. */
  private static void monitors(Path folder, int port) throws IOException, InterruptedException {
    Path file = folder.resolve("config.json");
    var self =
        new HostHandle(
            "training", List.of(LOOPBACK), Path.of("/proc/self/ns/net"), cgroup(), List.of(0));
    var listener = new MonitorsConfig.Listener(self.name(), LOOPBACK, port);
    // In place of the kernel's: one line, and nothing behind it.
    Files.writeString(folder.resolve("trace_pipe"), RETRANSMISSION.formatted(port));
    new MonitorsConfig(
            INTERVAL_MILLIS, folder, List.of(self), List.of(listener), Optional.of(folder))
        .write(file);
    Thread.ofPlatform()
        .daemon()
        .start(() -> MonitorsMain.main(new String[] {"--config", file.toString()}));
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (!Files.exists(folder.resolve("processes.csv")) && System.nanoTime() < deadline) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
    }
    new Socket(LOOPBACK, port).close();
    Thread.sleep(MONITORS_MILLIS);
    System.exit(0);
  }

  private static CgroupPaths cgroup() {
    Map<String, Path> controllers = new HashMap<>();
    for (String name : CONTROLLERS) {
      if (Files.isDirectory(CGROUPS.resolve(name))) {
        controllers.put(name, CGROUPS.resolve(name));
      }
    }
    Optional<Path> unified =
        Stream.of(CGROUPS.resolve("unified"), CGROUPS)
            .filter(folder -> Files.exists(folder.resolve("cgroup.controllers")))
            .findFirst();
    return new CgroupPaths(controllers.isEmpty() ? 2 : 1, controllers, unified);
  }
}
