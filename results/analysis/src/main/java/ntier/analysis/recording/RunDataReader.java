package ntier.analysis.recording;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.nio.file.Files;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.Absent;
import ntier.archive.CalibrationReport;
import ntier.archive.ChainServer;
import ntier.archive.CpuSample;
import ntier.archive.Event;
import ntier.archive.FileCheck;
import ntier.archive.FitReport;
import ntier.archive.HostSample;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.MonitorsReport;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.Retransmit;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.WatchRecord;
import ntier.plan.Plan;
import ntier.plan.paper.Changes;

/**
 * Reads a run directory, also one that was cut off: whatever is missing is left out and noted. Only
 * a run without a readable manifest is refused.
 */
public final class RunDataReader {
  private static final Duration STANDARD_SYN_TIMEOUT = Duration.ofSeconds(1);

  private final RunDirectory run;
  private final Manifest manifest;
  private final RunTables tables;

  private RunDataReader(RunDirectory run) {
    this.run = run;
    this.manifest = run.manifest();
    this.tables = new RunTables(run.path());
  }

  /**
   * @throws ntier.archive.DamagedRunException if the manifest cannot be read
   */
  public static RunData read(RunDirectory run) {
    return new RunDataReader(run).recording();
  }

  private RunData recording() {
    noteState();
    FileCheck files = FileCheck.of(run, manifest);
    Stream.concat(files.changed().stream(), files.logs().stream())
        .forEach(difference -> tables.note(difference.sentence()));
    Optional<WatchRecord> watch = watch();
    List<Request> requests =
        watch.isPresent()
            ? List.of()
            : tables.readFilled(Request.FORMAT, run.requestsFile(), "there are no response times");
    List<Event> events =
        watch.isPresent()
            ? List.of()
            : tables.read(Event.FORMAT, run.eventsFile(), "the phases are those of the manifest");
    List<HostSample> hosts =
        tables.readFilled(
            HostSample.FORMAT, run.hostSamplesFile(), "millibottlenecks cannot be found");
    List<Request> measured =
        requests.stream()
            .filter(request -> request.phase() == Phase.MEASURE)
            .sorted(Comparator.comparingLong(Request::startMicros))
            .toList();
    Window window = new WindowFinder(manifest, events).window(measured, hosts, tables);
    Optional<Plan> plan =
        watch.isPresent()
            ? Optional.empty()
            : tables.document(run.planFile(), run::plan, "the tiers' settings are not known");
    Optional<MonitorsReport> monitors =
        tables.document(
            run.monitorsFile(), run::monitorsReport, "the monitors' own cost is not known");
    Machines machines = Machines.of(run, manifest, tables);
    if (machines.pending()) {
      tables.note("What the machines recorded is not merged into the run's files as a whole.");
    }
    ServerProcesses processes = new ServerProcesses(run, manifest, machines, tables);
    return new RunData(
        manifest,
        plan.map(Plan::title).orElse(manifest.experiment()),
        plan.flatMap(Plan::paper),
        plan.map(Plan::origins).map(Changes::of).orElse(List.of()),
        plan.flatMap(Plan::synTimeout).orElse(STANDARD_SYN_TIMEOUT),
        plan.map(Plan::nx).orElse(0),
        window,
        new TierReader(run, manifest, tables, watch).chain(plan, hosts),
        measured,
        requests.stream()
            .filter(request -> request.phase() != Phase.MEASURE)
            .filter(request -> request.endMicros() > window.startMicros())
            .toList(),
        requests.stream()
            .flatMap(request -> Write.of(manifest.whatRan(), request).stream())
            .toList(),
        inFlight(requests),
        cpus(),
        hostsCpu(hosts),
        hostsByAddress(hosts),
        retransmits(monitors),
        tables.readIfThere(Injection.FORMAT, run.injectionsFile()),
        monitors,
        watch.isPresent()
            ? Optional.empty()
            : tables.document(
                run.workloadFile(),
                run::workloadReport,
                "the load generator's own cost is not known"),
        Files.exists(run.databaseFile())
            ? tables.document(
                run.databaseFile(),
                run::databaseReport,
                "it is not known whether all writes are in the database")
            : Optional.empty(),
        calibration(plan),
        fit(plan),
        processes.gcPauses(),
        processes.holdings(hosts),
        machines,
        watch,
        files,
        tables.missing());
  }

  /** What was only watched, with a note of what that cannot tell. */
  private Optional<WatchRecord> watch() {
    if (!run.isOfWatch()) {
      return Optional.empty();
    }
    Optional<WatchRecord> watch =
        tables.document(run.watchFile(), run::watch, "what was watched is not known");
    watch.ifPresent(
        seen -> seen.servers().stream().flatMap(it -> it.notes().stream()).forEach(tables::note));
    return watch;
  }

  private Optional<CalibrationReport> calibration(Optional<Plan> plan) {
    if (plan.flatMap(Plan::calibration).isEmpty()) {
      return Optional.empty();
    }
    return tables.document(
        run.calibrationFile(),
        run::calibrationReport,
        "it is not known whether the utilisation asked for was reached");
  }

  private Optional<FitReport> fit(Optional<Plan> plan) {
    return plan.filter(Plan::fits).isEmpty()
        ? Optional.empty()
        : tables.document(
            run.fitFile(), run::fitReport, "how the load was found for the machine is not known");
  }

  /** The file is there only if the kernel recorded retransmissions; in a quiet run it is empty. */
  private List<Retransmit> retransmits(Optional<MonitorsReport> monitors) {
    boolean recorded =
        monitors.map(report -> report.retransmitSource().equals("tracepoint")).orElse(false);
    if (!recorded && !Files.exists(run.retransmitsFile())) {
      tables.note(
          "Retransmissions were not recorded: drops"
              + belowFirst()
              + " are counted in packets, so a request that is dropped again counts again.");
    }
    return tables.readIfThere(Retransmit.FORMAT, run.retransmitsFile());
  }

  /** Such as {@code at app and db}: where users' own records do not tell. */
  private String belowFirst() {
    return manifest.servers().stream()
        .filter(server -> server.position() > 0)
        .map(ChainServer::tier)
        .distinct()
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(" and "), tiers -> tiers.isEmpty() ? "" : " at " + tiers));
  }

  private void noteState() {
    if (manifest.state() == RunState.FINISHED) {
      return;
    }
    String state =
        manifest.state() == RunState.RUNNING
            ? "still running, or it was killed"
            : key(manifest.state());
    tables.note(
        say(
            "The run is not complete: its state is \"%s\"%s. These findings are about what was recorded.",
            state, manifest.why().isEmpty() ? "" : " (" + manifest.why() + ")"));
  }

  /** Requests in flight; one without an end was begun and given up at once. */
  private static Occupancy inFlight(List<Request> requests) {
    return new Occupancy(
        requests.stream().mapToLong(Request::startMicros).toArray(),
        requests.stream()
            .mapToLong(
                request ->
                    Absent.isPresent(request.endMicros())
                        ? request.endMicros()
                        : request.startMicros())
            .toArray());
  }

  private List<CpuCounters> cpus() {
    Map<Core, List<CpuSample>> byCore =
        tables
            .readFilled(CpuSample.FORMAT, run.cpuSamplesFile(), "steal time is not known")
            .stream()
            .collect(
                Collectors.groupingBy(
                    one -> new Core(one.machine(), one.cpu()), TreeMap::new, Collectors.toList()));
    return byCore.entrySet().stream()
        .map(entry -> CpuCounters.of(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static Map<String, Counter> hostsCpu(List<HostSample> samples) {
    return samples.stream()
        .collect(
            Collectors.groupingBy(
                HostSample::host,
                Collectors.collectingAndThen(
                    Collectors.toList(), of -> HostCounters.of(of).cpu())));
  }

  private Map<String, HostCounters> hostsByAddress(List<HostSample> samples) {
    Map<String, List<HostSample>> byName =
        samples.stream().collect(Collectors.groupingBy(HostSample::host));
    Map<String, HostCounters> byAddress = new HashMap<>();
    for (Manifest.Host host : manifest.hosts()) {
      if (byName.containsKey(host.name())) {
        HostCounters counters = HostCounters.of(byName.get(host.name()));
        host.addresses().forEach(address -> byAddress.put(address, counters));
      }
    }
    return byAddress;
  }
}
