package ntier.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * {@code manifest.json}: who ran what on which machine.
 *
 * @param run the id: the name of the run's folder
 * @param why of a failed or interrupted run, else empty
 * @param java its version
 * @param parts the servers and other provisioned parts, with their checksums
 * @param tiers the servers by host, in the order of the chain of tiers; then those of SysBursty; in
 *     older runs alphabetically. {@link #servers()} has those of the system under test in order
 * @param clockTicksPerSecond of the kernel's CPU times (USER_HZ)
 * @param files of a finished run, as they were then; empty for another one, and in those of earlier
 *     suites
 * @param application what ran; absent in older runs, see {@link #whatRan()}
 * @param machines the machines that the hosts are on, by name, where these are several; {@code
 *     machine} is the users' one then. Empty where there is one, and in older runs
 * @param compiled CPU time, in microseconds, for which the JVMs of each host compiled in the
 *     measure phase; hosts for which it is 0 are not in it. Empty before the end, and in older runs
 */
public record Manifest(
    int formatVersion,
    String run,
    String experiment,
    RunState state,
    String why,
    String commandLine,
    Suite suite,
    Machine machine,
    String java,
    long seed,
    List<Part> parts,
    List<Host> hosts,
    @JsonSerialize(using = InOrder.class) SequencedMap<String, Tier> tiers,
    Phases phases,
    int clockTicksPerSecond,
    Optional<List<RecordedFile>> files,
    Optional<RecordedApplication> application,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SequencedMap<String, Machine>> machines,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SequencedMap<String, Long>> compiled) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public Manifest {
    parts = List.copyOf(parts);
    hosts = List.copyOf(hosts);
    tiers = Ordered.copy(tiers);
    files = files.map(List::copyOf);
    machines = machines.map(Ordered::copy);
    compiled = compiled.map(Ordered::copy);
  }

  /** Of a run whose hosts are all on one machine. */
  public Manifest(
      int formatVersion,
      String run,
      String experiment,
      RunState state,
      String why,
      String commandLine,
      Suite suite,
      Machine machine,
      String java,
      long seed,
      List<Part> parts,
      List<Host> hosts,
      SequencedMap<String, Tier> tiers,
      Phases phases,
      int clockTicksPerSecond,
      Optional<List<RecordedFile>> files,
      Optional<RecordedApplication> application) {
    this(
        formatVersion,
        run,
        experiment,
        state,
        why,
        commandLine,
        suite,
        machine,
        java,
        seed,
        parts,
        hosts,
        tiers,
        phases,
        clockTicksPerSecond,
        files,
        application,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * @param dirty whether files differed from the commit
   * @param version as {@code git describe --always --dirty --tags} calls it, and, where tracked
   *     files differ, the beginning of the SHA-256 of how they do; empty without git, and in runs
   *     of older versions
   */
  public record Suite(String commit, boolean dirty, Optional<String> version) {
    /** The version; of older runs the commit. */
    public String name() {
      return version.orElse(commit + (dirty ? "-dirty" : ""));
    }
  }

  /**
   * @param cgroup {@code v1}, {@code v2} or {@code v1+v2}
   */
  public record Machine(
      String kernel, String cpu, int cores, long memoryBytes, String cgroup, String distribution) {}

  /**
   * A provisioned part; {@code sha256} is of what was downloaded, empty for a package of the OS.
   */
  public record Part(String name, String version, String sha256) {}

  /**
   * @param addresses IPv4; the first is the host's own
   * @param cores the machine's CPUs it may use
   * @param sysctls of its network namespace, as read back
   * @param machine that it is on, of several; empty where there is one, and in older runs
   * @param quotaCores its CPU limit in cores; empty for none, and in older runs
   */
  public record Host(
      String name,
      List<String> addresses,
      List<Integer> cores,
      Map<String, String> sysctls,
      Optional<String> machine,
      Optional<Double> quotaCores) {
    public Host {
      addresses = List.copyOf(addresses);
      cores = List.copyOf(cores);
      sysctls = Map.copyOf(sysctls);
    }

    /** A host of the only machine. */
    public Host(
        String name, List<String> addresses, List<Integer> cores, Map<String, String> sysctls) {
      this(name, addresses, cores, sysctls, Optional.empty(), Optional.empty());
    }

    /** The same on a machine of several. */
    public Host on(String named) {
      return new Host(name, addresses, cores, sysctls, Optional.of(named), quotaCores);
    }
  }

  /**
   * @param name display name of the server; empty in older runs
   * @param address and {@code port}: where the tier above connects
   * @param queueLimit MaxSysQDepth or LiteQDepth, in requests
   * @param tier name of the tier that the server is of; absent in older runs, as all that follows
   * @param holdsData whether the database is here
   * @param servesFiles whether it answers static files itself
   * @param runsApplication whether the application is here
   */
  public record Tier(
      String server,
      Optional<String> name,
      String address,
      int port,
      int queueLimit,
      String queueFormula,
      Optional<String> tier,
      Optional<Boolean> holdsData,
      Optional<Boolean> servesFiles,
      Optional<Boolean> runsApplication) {

    /** As older runs have it, of whose tiers the names say all. */
    public Tier(
        String server,
        Optional<String> name,
        String address,
        int port,
        int queueLimit,
        String queueFormula) {
      this(
          server,
          name,
          address,
          port,
          queueLimit,
          queueFormula,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /** The servers of the system under test, by tier from the first, which users reach. */
  public List<ChainServer> servers() {
    return ChainServer.of(tiers, false);
  }

  /** The servers of SysBursty, in the order of its chain; none in most runs. */
  public List<ChainServer> bursty() {
    return ChainServer.of(tiers, true);
  }

  /** What ran, in older runs the one application that there was. */
  public RecordedApplication whatRan() {
    return application.orElseGet(RecordedApplication::ofEarlierRuns);
  }

  /** When the phases began, as far as they did: CLOCK_REALTIME in microseconds. */
  public record Phases(
      OptionalLong rampStartMicros,
      OptionalLong warmUpStartMicros,
      OptionalLong measureStartMicros,
      OptionalLong measureEndMicros) {
    /** Before the ramp. */
    public static final Phases NONE =
        new Phases(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /** The same run, further on. */
  public Manifest with(RunState newState, String newWhy, Phases newPhases) {
    return with(newState, newWhy, newPhases, Optional.empty());
  }

  /** The same run, finished, with an account of its files. */
  public Manifest finished(List<RecordedFile> recorded) {
    return with(RunState.FINISHED, "", phases, Optional.of(recorded));
  }

  /** The same run with what became known of its tiers only while it went on. */
  public Manifest of(SequencedMap<String, Tier> known) {
    return with(state, why, phases, files, known, compiled);
  }

  /** The same run with what its JVMs compiled for. */
  public Manifest compiledFor(SequencedMap<String, Long> micros) {
    return with(state, why, phases, files, tiers, Optional.of(micros));
  }

  private Manifest with(
      RunState newState, String newWhy, Phases newPhases, Optional<List<RecordedFile>> recorded) {
    return with(newState, newWhy, newPhases, recorded, tiers, compiled);
  }

  private Manifest with(
      RunState newState,
      String newWhy,
      Phases newPhases,
      Optional<List<RecordedFile>> recorded,
      SequencedMap<String, Tier> newTiers,
      Optional<SequencedMap<String, Long>> newCompiled) {
    return new Manifest(
        formatVersion,
        run,
        experiment,
        newState,
        newWhy,
        commandLine,
        suite,
        machine,
        java,
        seed,
        parts,
        hosts,
        newTiers,
        newPhases,
        clockTicksPerSecond,
        recorded,
        application,
        machines,
        newCompiled);
  }
}
