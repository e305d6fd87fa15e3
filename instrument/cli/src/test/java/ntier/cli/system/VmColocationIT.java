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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import org.junit.jupiter.api.extension.ExtendWith;

/** Two whole systems on one machine: both serve, and one disturbs the other. */
@ExtendWith(AgainIfDisturbed.class)
class VmColocationIT {
  /** Requests of 1.1 ms of its database's CPU each: some 450 ms. */
  private static final int BATCH = 400;

  private static final int BATCHES = 3;

  /** A pause of SysBursty's can split a burst in the record; most of each is in one piece. */
  private static final double MOST_MILLIS = 250;

  /**
   * Percent of the core that the second system took by its own record: a batch that it spread out,
   * as its other tiers got little of their core, fills no queue. In 12 bursts on a machine that was
   * at work for others the one of 57 % did not, the others, of 70 % and more, did.
   */
  private static final int LEAST_PERCENT = 70;

  private static final Pattern TOOK = Pattern.compile("SysBursty took (\\d+) % of a core");

  /**
   * Upstream, from the tier whose core the second system's database takes. On two cores the rest of
   * that system is beside db, which it can keep from its core as well.
   */
  private static final WhoDropped WEB =
      new WhoDropped(Optional.of("web"), Map.of("app", "upstream"), Set.of("db"));

  @Test
  @DisplayName("a second system serves beside the first, whose bursts overflow Apache alone")
  void bothServe() throws Exception {
    MachineState before = MachineState.now();
    Ntier.Result result =
        Ntier.run(
            ShortRun.arguments(
                "--set",
                "inject=[{vm-colocation: app, batch: %d, weight: 10000, every: 4s, after: 2s}]"
                    .formatted(BATCH),
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
        Stall.of(run).stream()
            .filter(stall -> stall.millis() >= MOST_MILLIS && tookTheCore(stall))
            .toList();
    assertThat(bursts).as(result.text()).hasSizeBetween(2, BATCHES);
    assertThat(WEB.complaints(run.summary(), bursts)).as(result.text()).isEmpty();
    Manifest manifest = run.manifest();
    assertThat(manifest.tiers())
        .containsKeys("web", "app", "db", "bursty-web", "bursty-app", "bursty-db");
    assertThat(manifest.hosts()).hasSize(8);
    Findings findings = run.findings(Findings.class);
    assertThat(findings.tiers()).hasSize(3);
    assertThat(findings.series().bursty().orElseThrow().tiers())
        .extracting("host")
        .containsExactly("bursty-web", "bursty-app", "bursty-db");
  }

  private static boolean tookTheCore(Stall burst) {
    Matcher took = TOOK.matcher(burst.note());
    assertThat(took.matches()).as(burst.note()).isTrue();
    return Integer.parseInt(took.group(1)) >= LEAST_PERCENT;
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
