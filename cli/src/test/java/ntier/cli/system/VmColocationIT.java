package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.analysis.Findings;
import ntier.archive.Absent;
import ntier.archive.HostSample;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.cli.system.drops.Stall;
import ntier.cli.system.drops.WhoDropped;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Two whole systems on one machine: both serve, and one disturbs the other. */
class VmColocationIT {
  /** Of 1.1 ms of its database's CPU each: some 450 ms. */
  private static final int BATCH = 400;

  private static final int BATCHES = 3;

  /** A pause of SysBursty's can split a burst in the record; most of each is in one piece. */
  private static final double MOST_MILLIS = 250;

  /** On two cores the rest of the second system is beside db, which it is to keep from little. */
  private static final String LESS_FOR_THE_REST =
      "hosts={client: {weight: 2000}, web: {weight: 500}, db: {weight: 500}}";

  /**
   * Upstream, from the tier whose core the second system's database takes. Its JVM, while it still
   * compiles, can keep db from its core as well.
   */
  private static final WhoDropped WEB =
      new WhoDropped(Optional.of("web"), Map.of("app", "upstream"), Set.of("db"));

  @Test
  @DisplayName("a second system serves beside the first, each burst of it overflows Apache alone")
  void bothServe() throws Exception {
    MachineState before = MachineState.now();
    Ntier.Result result =
        Ntier.run(
            ShortRun.arguments(
                "--set",
                "inject=[{vm-colocation: app, batch: %d, weight: 10000, every: 4s, after: 2s}]"
                    .formatted(BATCH),
                "--set",
                LESS_FOR_THE_REST,
                "--set",
                "workload.users=1200",
                "--set",
                "web.threads=60",
                "--set",
                "web.backlog=40"));
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();

    RunDirectory run = FirstRunIT.newestRun();
    burstsAreRecorded(run);
    bothSystemsServed(run);
    List<Stall> bursts =
        Stall.of(run).stream().filter(stall -> stall.millis() >= MOST_MILLIS).toList();
    assertThat(bursts).as(result.text()).hasSize(BATCHES);
    assertThat(WEB.complaints(run.summary(), bursts)).as(result.text()).isEmpty();
    Manifest manifest = run.manifest();
    assertThat(manifest.tiers())
        .containsKeys("web", "app", "db", "bursty-web", "bursty-app", "bursty-db");
    assertThat(manifest.hosts()).hasSize(8);
    Findings findings = run.findings(Findings.class);
    assertThat(findings.tiers()).hasSize(3);
    assertThat(findings.series().neighbour().orElseThrow().tiers())
        .extracting("host")
        .containsExactly("bursty-web", "bursty-app", "bursty-db");
  }

  private static void burstsAreRecorded(RunDirectory run) {
    List<Injection> injections = new ArrayList<>();
    Injection.FORMAT.forEach(run.injectionsFile(), injections::add);
    Set<Long> asked = new HashSet<>();
    for (Injection injection : injections) {
      assertThat(Absent.isPresent(injection.startMicros())).as(injection.note()).isTrue();
      assertThat(injection.startMicros()).isGreaterThan(injection.askedStartMicros());
      assertThat(injection.endMicros() - injection.startMicros()).isBetween(50_000L, 3_900_000L);
      assertThat(injection.host()).isEqualTo("app");
      asked.add(injection.askedStartMicros());
    }
    assertThat(asked).hasSize(BATCHES);
  }

  private static void bothSystemsServed(RunDirectory run) {
    List<Request> bursty = requests(run.path().resolve("bursty/requests.csv"));
    assertThat(bursty)
        .filteredOn(request -> request.phase() == Phase.MEASURE)
        .hasSize(BATCH * BATCHES)
        .allSatisfy(
            request -> {
              assertThat(request.interaction()).isEqualTo("ViewStory");
              assertThat(request.error()).isEmpty();
            });
    List<Request> steady = requests(run.requestsFile());
    assertThat(steady).hasSizeGreaterThan(2_000);
    assertThat(steady).extracting(Request::localAddress).doesNotContain("10.198.5.1");
    Set<String> hosts = new HashSet<>();
    HostSample.FORMAT.forEach(run.hostSamplesFile(), sample -> hosts.add(sample.host()));
    assertThat(hosts).hasSize(8);
    assertThat(Files.exists(run.serverRequestsFile("bursty-web"))).isFalse();
  }

  private static List<Request> requests(Path file) {
    List<Request> requests = new ArrayList<>();
    Request.FORMAT.forEach(file, requests::add);
    return requests;
  }
}
