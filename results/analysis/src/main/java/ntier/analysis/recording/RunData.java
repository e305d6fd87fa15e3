package ntier.analysis.recording;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.store.Scratch;
import ntier.archive.CalibrationReport;
import ntier.archive.DatabaseReport;
import ntier.archive.FileCheck;
import ntier.archive.FitReport;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.MonitorsReport;
import ntier.archive.RecordedApplication;
import ntier.archive.Request;
import ntier.archive.Retransmit;
import ntier.archive.WorkloadReport;
import ntier.plan.paper.PaperResult;

/**
 * A whole run as recorded, read once. What there is one of for each request or sample is made when
 * it is asked for, and does not fill the heap however long the run was.
 *
 * @param title of the plan; the experiment's name if there is no plan
 * @param paper what a paper reports of the experiment, if it is from one
 * @param changes what the command line made another experiment of it by, as typed
 * @param synTimeout what the plan asked for; else the standard 1 s (RFC 6298)
 * @param asyncTiers NX: how many tiers are asynchronous
 * @param window the measure phase; of length 0 if the run never came so far
 * @param chain the servers of the system under test, as far as the manifest has them
 * @param measured requests of the measure phase, in order of start; not to be changed
 * @param carriedOver requests of the phases before that had not ended when the measure phase began
 * @param writes requests of interactions that write, all phases; not to be changed
 * @param clientInFlight requests of the emulated users that have begun and not ended, all phases
 * @param cpus of the machine
 * @param speeds of its cores, as far as the monitors ran on them; empty in older runs
 * @param hostsCpu CPU time of every host, also that of the client, by name
 * @param hostsByAddress cumulative counters of every host that was sampled, by each of its
 *     addresses
 * @param database its rows before and after the load; empty where no user writes
 * @param calibration of a tier's utilisation; empty where none was asked for
 * @param fit which load was found for the machine; empty where all numbers are fixed
 * @param gcPauses of the servers that run on a JVM and log it, by name
 * @param holdings of the servers, by name, as far as their processes were sampled, in the order of
 *     the chain
 * @param machines that its hosts were on, where these were several
 * @param watch what was only watched; empty for a run with users
 * @param files whether they are as they were when the run finished
 * @param missing what this recording lacks and what that means, in sentences
 * @param scratch where to put what is made from it for each request
 */
public record RunData(
    Manifest manifest,
    String title,
    Optional<PaperResult> paper,
    List<String> changes,
    Duration synTimeout,
    int asyncTiers,
    Window window,
    Chain chain,
    List<Request> measured,
    List<Request> carriedOver,
    List<Write> writes,
    Occupancy clientInFlight,
    List<CpuCounters> cpus,
    List<CoreSpeed> speeds,
    Map<String, Counter> hostsCpu,
    Map<String, HostCounters> hostsByAddress,
    List<Retransmit> retransmits,
    List<Injection> injections,
    Optional<MonitorsReport> monitors,
    Optional<WorkloadReport> workload,
    Optional<DatabaseReport> database,
    Optional<CalibrationReport> calibration,
    Optional<FitReport> fit,
    Map<String, GcPauses> gcPauses,
    SequencedMap<String, ResourceUsage> holdings,
    Machines machines,
    Optional<Watched> watch,
    FileCheck files,
    List<String> missing,
    Scratch scratch) {
  public RunData {
    changes = List.copyOf(changes);
    carriedOver = List.copyOf(carriedOver);
    cpus = List.copyOf(cpus);
    speeds = List.copyOf(speeds);
    hostsCpu = Map.copyOf(hostsCpu);
    hostsByAddress = Map.copyOf(hostsByAddress);
    retransmits = List.copyOf(retransmits);
    injections = List.copyOf(injections);
    gcPauses = Map.copyOf(gcPauses);
    holdings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(holdings));
    missing = List.copyOf(missing);
  }

  /** Each server of the system under test, by tier from the first to the last. */
  public List<TierData> servers() {
    return chain.servers();
  }

  /** Each tier, from the first to the last: its only server, or all of its servers together. */
  public List<TierData> tiers() {
    return chain.tiers();
  }

  /** The tier of this name, if the run had it. */
  public Optional<TierData> tier(String name) {
    return chain.tier(name);
  }

  /** The server of this name, which is that of its host, if the run had it. */
  public Optional<TierData> server(String host) {
    return chain.server(host);
  }

  /** The server or else the tier of this name. */
  public Optional<TierData> named(String name) {
    return server(name).or(() -> tier(name));
  }

  /** The tier whose requests a tier gets; empty for the first one. */
  public Optional<TierData> above(String tier) {
    return chain.above(tier);
  }

  /** The tier that gets a tier's requests; empty for the last one. */
  public Optional<TierData> below(String tier) {
    return chain.below(tier);
  }

  /** How many tiers are above this one. */
  public int position(String tier) {
    return chain.position(tier);
  }

  /** From one tick of the monitors to the next: what is sampled is known to about that. */
  public long tickMicros() {
    return 1000L
        * monitors
            .map(MonitorsReport::intervalMillis)
            .orElse(MonitorsReport.STANDARD_INTERVAL_MILLIS);
  }

  /**
   * How wrong the order of two times of different machines may be, in microseconds; 0 where all
   * hosts are on one.
   */
  public long clockErrorMicros() {
    return machines.errorMicros(window);
  }

  /** How many machines the samples are of, at least 1. */
  public int machinesSampled() {
    return Math.max(1, (int) cpus.stream().map(cpu -> cpu.core().machine()).distinct().count());
  }

  /** Whether what came first in different tiers can be told. */
  public boolean tellsOrder() {
    return machines.tellOrder(window);
  }

  /** What ran. */
  public RecordedApplication application() {
    return manifest.whatRan();
  }

  /** What the detectors of millibottlenecks may see of it. */
  public BlindRunData blind() {
    return new BlindRunData(
        window,
        tickMicros(),
        chain,
        measured.size(),
        clientInFlight,
        cpus,
        retransmits,
        gcPauses,
        Others.of(manifest, servers(), hostsCpu));
  }
}
