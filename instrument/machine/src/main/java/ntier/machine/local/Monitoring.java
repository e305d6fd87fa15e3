package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import ntier.archive.MonitorsReport;
import ntier.archive.RunDirectory;
import ntier.host.HostDisk;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.monitors.MonitorsConfig;
import ntier.monitors.MonitorsMain;
import ntier.monitors.RetransmitTracer;
import ntier.testbed.TestbedSettings;
import ntier.testbed.local.Testbed;
import ntier.testbed.rights.Capability;
import ntier.testbed.rights.Rights;
import ntier.testbed.tier.RunningTier;

/** Starts the monitors, with a tracing instance of their own where the kernel has one. */
final class Monitoring {
  /** One that fails ends before that; a slow machine takes its time. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /**
   * They look into the namespaces of the hosts (SYS_ADMIN) and into root's tracing folder
   * (DAC_READ_SEARCH), see SYNs that come (NET_RAW) and must not wait for a core (SYS_NICE).
   * Without the first they do not start, without the second they miss the retransmissions, without
   * the third which of these replace what never came, and without the fourth they sample late.
   */
  static final Set<Capability> CAPABILITIES =
      Set.of(
          Capability.SYS_ADMIN,
          Capability.DAC_READ_SEARCH,
          Capability.NET_RAW,
          Capability.SYS_NICE);

  private Monitoring() {}

  /**
   * @param run whose folder the samples go to
   * @param missing is told what cannot be sampled
   * @param handOverMillis how often the samples are written: {@link
   *     MonitorsConfig#HAND_OVER_MILLIS}, or less for who reads along
   */
  static SuiteProcess start(
      Home home,
      Testbed testbed,
      TestbedSettings settings,
      List<RunningTier> servers,
      List<MonitorsConfig.Disk> disks,
      RunDirectory run,
      Consumer<String> missing,
      int handOverMillis,
      Unwinding unwinding)
      throws IOException, InterruptedException {
    Optional<Path> tracing = tracing(testbed, settings, missing, unwinding);
    Path logs = run.logsFolder("control");
    java.nio.file.Files.createDirectories(logs);
    Path config = logs.resolve("monitors-config.json");
    new MonitorsConfig(
            MonitorsReport.STANDARD_INTERVAL_MILLIS,
            run.samplesFolder(),
            testbed.hosts().stream().map(host -> host.handle()).toList(),
            servers.stream()
                .map(
                    server ->
                        new MonitorsConfig.Listener(server.host(), server.address(), server.port()))
                .toList(),
            disks,
            tracing,
            handOverMillis,
            List.of(),
            testbed.elsewhere())
        .write(config);
    testbed.control().share(run.samplesFolder());
    SuiteProcess monitors =
        SuiteProcess.start(
            home,
            testbed.control(),
            new Rights(testbed.control().uid(), CAPABILITIES),
            SuiteProcess.Program.configured(
                Order.MONITORS,
                MonitorsMain.class,
                MonitorsMain.JVM_FLAGS,
                config,
                logs.resolve("monitors.log"),
                run.samplesFolder()));
    unwinding.later(monitors::stop);
    monitors.awaitSaying("sampling", PATIENCE);
    return monitors;
  }

  /**
   * The disk that the database's data are on, in every run: one of its host's own, or the
   * machine's, so that a file of disks tells nobody what is going to be injected. Empty where the
   * data are on no disk of the machine.
   */
  static List<MonitorsConfig.Disk> disks(Stack stack, TestbedSettings settings) throws IOException {
    List<MonitorsConfig.Disk> disks = new ArrayList<>();
    for (RunningTier server : stack.servers()) {
      Optional<String> own = stack.disk(server.host()).map(HostDisk::device);
      Optional<String> device =
          own.isPresent() || !server.plan().holdsData()
              ? own
              : MachineDisk.of(settings.workFolders());
      device.ifPresent(it -> disks.add(new MonitorsConfig.Disk(server.host(), it)));
    }
    return disks;
  }

  /** Without tracefs drops are known from the counters only; the run goes on and says so. */
  private static Optional<Path> tracing(
      Testbed testbed, TestbedSettings settings, Consumer<String> missing, Unwinding unwinding) {
    try {
      RetransmitTracer tracer =
          RetransmitTracer.prepare(
              settings.stateDirectory().resolve("tracefs"),
              settings.prefix() + "-" + testbed.id(),
              testbed.journal());
      unwinding.later(tracer::close);
      return Optional.of(tracer.instance());
    } catch (IOException none) {
      missing.accept("no tracing of retransmissions: " + none.getMessage());
      return Optional.empty();
    }
  }
}
