package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.archive.ClockSample;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.MonitorsReport;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import ntier.linux.SynLoss;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on four machines over a real ssh, and what becomes of them when the way to one is lost. */
class SeveralMachinesIT {
  private static final int MACHINES = 4;

  /** What is promised: ten seconds of silence, and what it takes to stop and undo. */
  private static final Duration LOST_WITHIN = Duration.ofSeconds(15);

  private static final long TICK_MICROS = MonitorsReport.STANDARD_INTERVAL_MICROS;

  /** One host on each, so that they can do with the network that the machines have. */
  private static final String GIVEN = "network: {between: given}\n" + SshMachines.HOSTS;

  /** Set on a machine while its network is a host's. */
  private static final String PORTS = "net.ipv4.ip_local_port_range";

  @TempDir static Path folder;
  private static SshMachines machines;
  private static SshFaults faults;
  private static Path profile;

  @BeforeAll
  static void begin() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    machines = SshMachines.start(folder, MACHINES);
    faults = new SshFaults(machines);
    profile = machines.profile(SshMachines.HOSTS);
  }

  @AfterAll
  static void end() throws Exception {
    machines.close();
  }

  private static String[] arguments(String... more) {
    return arguments(profile, more);
  }

  private static String[] arguments(Path profile, String... more) {
    List<String> all = new ArrayList<>(List.of("--profile", profile.toString()));
    all.addAll(List.of(more));
    return ShortRun.arguments(all.toArray(String[]::new));
  }

  @Test
  @DisplayName("the first run on four machines: as on one, upstream CTQO from app to web")
  void firstRun() throws Exception {
    MachineState before = MachineState.now();
    Ntier.Result result = Ntier.run(arguments());
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(result.text()).contains("UPSTREAM CTQO");
    RunDirectory run = TestRuns.newest();
    machines.awaitNothingLeft(Duration.ofSeconds(5));
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertThat(run.manifest().state()).isEqualTo(RunState.FINISHED);
    Map<String, String> placed =
        run.manifest().hosts().stream()
            .collect(Collectors.toMap(Manifest.Host::name, host -> host.machine().orElseThrow()));
    assertThat(placed).isEqualTo(Map.of("client", "m0", "web", "m1", "app", "m2", "db", "m3"));
    Summary summary = run.summary();
    assertThat(summary.requests().errors()).isZero();
    assertThat(summary.tiers().get("web").droppedRequests().orElseThrow()).isGreaterThan(50);
    assertThat(summary.tiers().get("app").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("db").droppedRequests()).hasValue(0);
    TierSummary.Retransmissions again = summary.tiers().get("web").retransmissions().orElseThrow();
    assertThat(again.lostOnTheWay()).isZero();
    // A tier is not stopped from one moment to the next where that took longer than a tick: on a
    // machine that was slow for its other guests it took 200 ms once.
    long sudden =
        Injection.FORMAT.read(run.injectionsFile()).stream()
            .filter(one -> one.startMicros() - one.askedStartMicros() < TICK_MICROS)
            .count();
    assertThat(sudden).isBetween(1L, (long) ShortRun.FREEZES);
    assertThat(summary.millibottlenecks())
        .filteredOn(one -> one.kind().equals("freeze") && one.tier().equals("app"))
        .hasSizeBetween((int) sudden, ShortRun.FREEZES);
    if (sudden == ShortRun.FREEZES) {
      assertThat(summary.millibottlenecks())
          .filteredOn(one -> one.kind().equals("freeze"))
          .allSatisfy(one -> assertThat(one.tier()).isEqualTo("app"));
    }
    // Before the first freeze JVMs that are still cold may let it overflow, too.
    assertThat(summary.ctqo())
        .filteredOn(one -> one.startMillis() >= ShortRun.FIRST_AFTER_SECONDS * 1000)
        .isNotEmpty()
        .allSatisfy(
            one -> {
              assertThat(one.origin()).isEqualTo("app");
              assertThat(one.dropping()).isEqualTo("web");
              assertThat(one.direction()).isEqualTo("upstream");
            });
    Map<String, List<ClockSample>> clocks =
        ClockSample.FORMAT.read(run.clocksFile()).stream()
            .collect(Collectors.groupingBy(ClockSample::machine));
    assertThat(clocks.keySet()).containsExactlyInAnyOrder("m0", "m1", "m2", "m3");
    // They share one clock, so that all of the offset is error; medians, for this machine is busy.
    clocks.forEach(
        (machine, samples) -> {
          assertThat(median(samples, ClockSample::errorMicros)).as(machine).isLessThan(1_000);
          assertThat(median(samples, one -> Math.abs(one.offsetMicros())))
              .as(machine)
              .isLessThan(1_000);
        });
  }

  private static long median(List<ClockSample> samples, Function<ClockSample, Long> value) {
    List<Long> sorted = samples.stream().map(value).sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  @Test
  @DisplayName(
      "over the machines' own network the same verdict; two load generators make the users of one")
  void twoGenerators() throws Exception {
    Path both =
        Files.writeString(
            folder.resolve("two.yaml"),
            "database: small\n"
                + machines.machines()
                + SshMachines.HOSTS
                + "  client-2: {machine: m1, cores: [0, 1], weight: 400}\n");
    Ntier.Result one = Ntier.run(given("--set", "phases.measure=7s"));
    assertThat(one.exitCode()).as(one.text()).isZero();
    expectVerdictAtOwnAddresses(TestRuns.newest());
    List<Map<Integer, List<String>>> pages = new ArrayList<>(List.of(pages(TestRuns.newest())));
    Ntier.Result two =
        Ntier.run(arguments(both, "--set", "inject=none", "--set", "phases.measure=5s"));
    assertThat(two.exitCode()).as(two.text()).isZero();
    RunDirectory run = TestRuns.newest();
    pages.add(pages(run));
    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests).isSortedAccordingTo(Comparator.comparingLong(Request::endMicros));
    assertThat(Set.copyOf(requests)).hasSameSizeAs(requests);
    assertThat(run.machineFolder("m0").resolve("requests.csv")).isNotEmptyFile();
    assertThat(run.machineFolder("m1").resolve("requests.csv")).isNotEmptyFile();
    // One who thinks for long may ask for nothing in such a short run.
    assertThat(pages)
        .allSatisfy(of -> assertThat(of).hasSizeGreaterThan(ShortRun.USERS * 99 / 100));
    pages
        .getFirst()
        .forEach(
            (user, alone) -> {
              List<String> shared = pages.getLast().getOrDefault(user, List.of());
              int common = Math.min(alone.size(), shared.size());
              assertThat(shared.subList(0, common))
                  .as("user %d", user)
                  .isEqualTo(alone.subList(0, common));
            });
  }

  private static void expectVerdictAtOwnAddresses(RunDirectory run) {
    List<Manifest.Host> hosts = run.manifest().hosts();
    assertThat(hosts)
        .extracting(host -> host.addresses().getFirst())
        .containsExactly("10.99.0.1", "10.99.0.2", "10.99.0.3", "10.99.0.4");
    assertThat(hosts)
        .allSatisfy(host -> assertThat(host.sysctls()).containsEntry(PORTS, "10000 65535"));
    Summary summary = run.summary();
    assertThat(summary.requests().errors()).isZero();
    TierSummary web = summary.tiers().get("web");
    assertThat(web.droppedRequests().orElseThrow()).isGreaterThan(20);
    assertThat(web.retransmissions().orElseThrow().lostOnTheWay()).isZero();
    assertThat(summary.tiers().get("app").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("db").droppedRequests()).hasValue(0);
    // firstRun is the strict one: in so short a run a JVM that still compiles may drop some, too.
    assertThat(summary.ctqo())
        .anySatisfy(
            one -> {
              assertThat(one.origin()).isEqualTo("app");
              assertThat(one.dropping()).isEqualTo("web");
              assertThat(one.direction()).isEqualTo("upstream");
            });
  }

  /** By user, in the order in which they were asked for. */
  private static Map<Integer, List<String>> pages(RunDirectory run) {
    return Request.FORMAT.read(run.requestsFile()).stream()
        .filter(request -> !request.interaction().equals("Image"))
        .sorted(Comparator.comparingLong(Request::startMicros))
        .collect(
            Collectors.groupingBy(
                Request::user, Collectors.mapping(Request::interaction, Collectors.toList())));
  }

  @Test
  @Tag("long")
  @DisplayName("1 % of the SYNs is lost between two machines, and nobody stops: no drop")
  void loss() throws Exception {
    Ntier runner =
        Ntier.start(
                arguments(
                    "--set",
                    "inject=none",
                    "--set",
                    "phases.ramp=2s",
                    "--set",
                    "phases.warmUp=4s",
                    "--set",
                    "web.threads=150",
                    "--set",
                    "web.backlog=128"))
            .awaitText("measure ");
    try (SynLoss loss = SynLoss.begin(machines.namespace(1, "ntierm1-web"), "eth0", 80, 0.01)) {
      Ntier.Result result = runner.await();
      assertThat(result.exitCode()).as(result.text()).isZero();
      Summary summary = TestRuns.newest().summary();
      // What was lost is told once.
      int lost = loss.lost().size();
      assertThat(lost).isGreaterThan(30);
      assertThat(summary.ctqo()).isEmpty();
      summary.tiers().values().forEach(tier -> assertThat(tier.droppedRequests()).hasValue(0));
      TierSummary.Retransmissions web = summary.tiers().get("web").retransmissions().orElseThrow();
      assertThat(web.dropped()).isZero();
      // A retry that is due after the end is not seen any more.
      assertThat((double) web.lostOnTheWay() / lost).isBetween(0.85, 1.1);
    }
  }

  /** A run that is soon in its measure phase, where it stays. */
  private static Ntier measuring() throws Exception {
    return measuring(arguments("--set", "phases.ramp=1s", "--set", "phases.warmUp=2s"));
  }

  private static Ntier measuring(String[] arguments) throws Exception {
    return Ntier.start(arguments).awaitText("measure ");
  }

  private static String[] given(String... more) throws IOException {
    return arguments(
        Files.writeString(
            folder.resolve("given.yaml"), "database: small\n" + machines.machines() + GIVEN),
        more);
  }

  @Test
  @DisplayName(
      "the runner is killed in mid-run: nothing is left but what was recorded, nor in the network")
  void killed() throws Exception {
    String ports = machines.sysctl(1, PORTS);
    Ntier runner = measuring(given("--set", "phases.ramp=1s", "--set", "phases.warmUp=2s"));
    assertThat(machines.sysctl(1, PORTS)).isNotEqualTo(ports);
    runner.kill();
    machines.awaitNothingLeft(LOST_WITHIN);
    assertThat(machines.sysctl(1, PORTS)).isEqualTo(ports);
    assertThat(KeptRecordings.take(TestRuns.newest().id()))
        .hasSize(MACHINES)
        .allSatisfy(files -> assertThat(files).contains("samples/hosts.csv"));
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @Test
  @DisplayName("a link that is cut silently: the run says to whom, and keeps what the others have")
  void cut() throws Exception {
    MachineState before = MachineState.now();
    Ntier runner = measuring();
    faults.cut(2);
    long cut = System.nanoTime();
    try {
      Ntier.Result result = runner.await();
      assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
      assertThat(result.text())
          // Told once the silence of 10 s is over; the look comes each second, late on a busy
          // machine.
          .containsPattern(
              "the connection to machine m2 is lost: it has said nothing for 1[0-4]\\.\\d s");
      machines.awaitNothingLeft(LOST_WITHIN.minusNanos(System.nanoTime() - cut));
    } finally {
      faults.mend(2);
    }
    RunDirectory run = TestRuns.newest();
    assertThat(run.manifest().state()).isEqualTo(RunState.FAILED);
    assertThat(run.machineFolder("m0").resolve("requests.csv")).isNotEmptyFile();
    assertThat(run.machineFolder("m3").resolve("samples/hosts.csv")).isNotEmptyFile();
    assertThat(KeptRecordings.take(run.id()))
        .singleElement()
        .satisfies(files -> assertThat(files).contains("samples/hosts.csv"));
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("a machine that is not reached: exit code 3, its name, and ssh's own words")
  void unreached() throws Exception {
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.yaml"),
            "database: small\n"
                + machines.machines().replace("m3: {ssh: m3,", "m3: {ssh: nobody,")
                + SshMachines.HOSTS);
    Ntier.Result result = Ntier.run(ShortRun.arguments("--profile", wrong.toString()));
    assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
    assertThat(result.text()).contains("machine m3", "nobody");
    machines.awaitNothingLeft(Duration.ofSeconds(5));
  }
}
