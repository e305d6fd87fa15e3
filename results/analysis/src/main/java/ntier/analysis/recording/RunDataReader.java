package ntier.analysis.recording;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.store.Scratch;
import ntier.archive.AccessSample;
import ntier.archive.CalibrationReport;
import ntier.archive.ChainServer;
import ntier.archive.CpuSample;
import ntier.archive.DamagedRunException;
import ntier.archive.Event;
import ntier.archive.FileCheck;
import ntier.archive.FitReport;
import ntier.archive.HostSample;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.MonitorsReport;
import ntier.archive.Request;
import ntier.archive.Retransmit;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SpeedSample;
import ntier.archive.WatchRecord;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
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
  private final Scratch scratch;

  private RunDataReader(RunDirectory run, Scratch scratch) {
    this.run = run;
    this.scratch = scratch;
    this.manifest = run.manifest();
    this.tables = new RunTables(run.path());
  }

  /**
   * @throws DamagedRunException if the manifest cannot be read, or cannot be of this run
   */
  public static RunData read(RunDirectory run) {
    return read(run, Scratch.in(run.path()));
  }

  /**
   * @param scratch where all is put that there is one of for each request or sample
   */
  static RunData read(RunDirectory run, Scratch scratch) {
    return new RunDataReader(run, scratch).recording();
  }

  private RunData recording() {
    noteState();
    FileCheck files = FileCheck.of(run, manifest);
    Stream.concat(files.changed().stream(), files.logs().stream())
        .forEach(difference -> tables.note(difference.sentence()));
    Optional<WatchRecord> watch = watch();
    Requests requests = new Requests(manifest.whatRan(), scratch);
    if (watch.isEmpty()) {
      tables.forEachFilled(
          Request.FORMAT, run.requestsFile(), "there are no response times", requests::add);
    }
    List<Request> measured = requests.measured();
    List<Event> events =
        watch.isPresent()
            ? List.of()
            : tables.read(Event.FORMAT, run.eventsFile(), "the phases are those of the manifest");
    HostSamples.Collector sampled = new HostSamples.Collector(scratch);
    tables.forEachFilled(
        HostSample.FORMAT, run.hostSamplesFile(), "millibottlenecks cannot be found", sampled::add);
    HostSamples hosts = sampled.samples();
    Window window = new WindowFinder(run, manifest, events).window(measured, hosts, tables);
    Optional<Plan> plan =
        watch.isPresent()
            ? Optional.empty()
            : tables.document(run.planFile(), run::plan, "the tiers' settings are not known");
    plan.ifPresent(this::requireItsTiers);
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
        new TierReader(run, manifest, tables, watch, scratch).chain(plan, hosts),
        measured,
        requests.carriedOver(window),
        requests.writes(),
        requests.inFlight(),
        cpus(),
        speeds(),
        hostsCpu(hosts.counters()),
        hostsByAddress(hosts.counters()),
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
        watch.map(seen -> new Watched(seen.servers(), logged())),
        files,
        tables.missing(),
        scratch);
  }

  /** A tier's settings and style are the plan's. */
  private void requireItsTiers(Plan plan) {
    for (ChainServer server : manifest.servers()) {
      if (plan.position(server.tier()) < 0) {
        throw new DamagedRunException(
            run.manifestFile(),
            0,
            say(
                "%s is of the tier %s, which plan.json does not have",
                server.host(), server.tier()),
            "one of these would be right: "
                + plan.tiers().stream().map(TierPlan::name).collect(Collectors.joining(", ")));
      }
    }
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

  private List<AccessSample> logged() {
    return tables.readIfThere(AccessSample.FORMAT, run.accessSamplesFile());
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

  private List<CpuCounters> cpus() {
    Map<Core, CpuCounters.Collector> byCore = new TreeMap<>();
    tables.forEachFilled(
        CpuSample.FORMAT,
        run.cpuSamplesFile(),
        "steal time is not known",
        sample ->
            byCore
                .computeIfAbsent(
                    new Core(sample.machine(), sample.cpu()),
                    _ -> new CpuCounters.Collector(scratch))
                .add(sample));
    return byCore.entrySet().stream()
        .map(entry -> entry.getValue().counters(entry.getKey()))
        .toList();
  }

  private List<CoreSpeed> speeds() {
    CoreSpeed.Collector taken = new CoreSpeed.Collector(scratch);
    tables.forEachIfThere(SpeedSample.FORMAT, run.speedSamplesFile(), taken::add);
    return taken.speeds();
  }

  private static Map<String, Counter> hostsCpu(Map<String, HostCounters> sampled) {
    return sampled.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().cpu()));
  }

  private Map<String, HostCounters> hostsByAddress(Map<String, HostCounters> sampled) {
    Map<String, HostCounters> byAddress = new HashMap<>();
    for (Manifest.Host host : manifest.hosts()) {
      if (sampled.containsKey(host.name())) {
        HostCounters counters = sampled.get(host.name());
        host.addresses().forEach(address -> byAddress.put(address, counters));
      }
    }
    return byAddress;
  }
}
