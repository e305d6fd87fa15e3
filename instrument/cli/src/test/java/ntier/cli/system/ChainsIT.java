package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.archive.Injection;
import ntier.archive.ListenerSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Chains of other lengths than three, and several servers of a tier. A server is stopped for 500 ms
 * every 4 s; 175 requests come meanwhile, and every queue but an event-driven server's is small:
 *
 * <pre>
 *   350 requests/s --> edge: nginx --> web: Apache, 60 + 40 --> app: Tomcat, stopped --> db: MySQL
 *   350 requests/s --> app: Tomcat, 60 + 40 --> db: MySQL, stopped
 *   350 requests/s --> web: nginx --> app-1: Tomcat, 60 + 40            --> db: MySQL
 *                                 --> app-2: Tomcat, stopped, 40 of 88
 * </pre>
 */
@ExtendWith(AgainIfDisturbed.class)
class ChainsIT {
  private static final String EXPERIMENT =
      """
      title: "a chain of the test's own"
      profile: two-core
      database: small
      stack: %s
      workload: {users: 700, thinkTime: 2s, mix: browse-only, connections: per-request, seed: 42}
      phases: {ramp: 3s, warmUp: 8s, measure: 10s}
      inject: [{freeze: %s, for: 500ms, every: 4s, after: 1s}]
      set: {%s}
      """;

  private static final String SMALL_TOMCAT = "tomcat.threads: 60, tomcat.backlog: 40";

  @TempDir Path folder;

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @Test
  @DisplayName(
      "four tiers: the tier above the one that stops drops, and the one above that does not")
  void four() throws Exception {
    RunDirectory run =
        run(
            "{edge: nginx, web: apache, app: tomcat, db: mysql}",
            "app",
            "apache.threads: 60, apache.backlog: 40, apache.appConnections: 60");
    assertThat(run.manifest().tiers().keySet()).containsExactly("edge", "web", "app", "db");
    assertThat(injected(run)).containsOnly("app at app");
    assertThat(dropping(run)).containsExactly("web");
    isFound(run, "app", "app", "web", "web", "upstream");
    for (String host : List.of("edge", "web", "app", "db")) {
      assertThat(served(run, host)).as(host).isGreaterThan(3000);
    }
  }

  @Test
  @DisplayName("two tiers: users connect to Tomcat, which drops what MySQL does not answer")
  void two() throws Exception {
    RunDirectory run = run("{app: tomcat, db: mysql}", "db", SMALL_TOMCAT);
    assertThat(run.manifest().tiers().keySet()).containsExactly("app", "db");
    assertThat(injected(run)).containsOnly("db at db");
    assertThat(dropping(run)).containsExactly("app");
    isFound(run, "db", "db", "app", "app", "upstream");
    assertThat(served(run, "app")).isGreaterThan(3000);
    assertThat(served(run, "db")).isGreaterThan(3000);
  }

  @Test
  @DisplayName("two servers of a tier: the one that stops drops, the other answers its half")
  void several() throws Exception {
    RunDirectory run = run("{web: nginx, app: {tomcat: 2}, db: mysql}", "app-2", SMALL_TOMCAT);
    assertThat(run.manifest().tiers().keySet()).containsExactly("web", "app-1", "app-2", "db");
    assertThat(injected(run)).containsOnly("app at app-2");
    assertThat(dropping(run)).containsExactly("app-2");
    isFound(run, "app", "app-2", "app", "app-2", "downstream");
    SequencedMap<String, TierSummary> apps =
        run.summary().tiers().get("app").servers().orElseThrow();
    assertThat(apps.keySet()).containsExactly("app-1", "app-2");
    assertThat(apps.get("app-1").droppedPackets()).isZero();
    assertThat(apps.get("app-2").peakQueue().orElseThrow()).isGreaterThanOrEqualTo(40);
    long first = served(run, "app-1");
    long second = served(run, "app-2");
    assertThat(first).isGreaterThan(2000);
    assertThat((double) second / first).isBetween(0.9, 1.1);
    // Both log their connections to the database: each page takes one or more.
    assertThat(served(run, "db")).isGreaterThan((long) (0.9 * (first + second)));
  }

  private RunDirectory run(String stack, String target, String settings) throws Exception {
    Path experiment = folder.resolve("chain.yaml");
    Files.writeString(experiment, EXPERIMENT.formatted(stack, target, settings));
    List<String> arguments = new ArrayList<>(List.of("run", experiment.toString()));
    arguments.addAll(TestRuns.option());
    MachineState before = MachineState.now();
    Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    RunDirectory run = TestRuns.newest();
    assertThat(Request.FORMAT.read(run.requestsFile()))
        .as("all is answered in the end")
        .allMatch(Request::succeeded);
    return run;
  }

  /**
   * Stops are found in the server that stopped and nowhere else; all drops are of one server, come
   * from the stops and make very long requests. Where a tier has one server it goes without a name
   * of its own.
   */
  private static void isFound(
      RunDirectory run,
      String originTier,
      String originServer,
      String droppingTier,
      String droppingServer,
      String direction) {
    Summary summary = run.summary();
    assertThat(summary.millibottlenecks())
        .filteredOn(one -> one.kind().equals("freeze"))
        .extracting(one -> one.tier() + " " + one.server().orElse(one.tier()))
        .isNotEmpty()
        .containsOnly(originTier + " " + originServer);
    assertThat(summary.ctqo())
        .isNotEmpty()
        .extracting(
            one ->
                one.direction()
                    + " "
                    + one.originServer().orElse(one.origin())
                    + " "
                    + one.droppingServer().orElse(one.dropping()))
        .containsOnly(direction + " " + originServer + " " + droppingServer);
    summary
        .tiers()
        .forEach(
            (tier, numbers) ->
                assertThat(numbers.droppedPackets() > 0)
                    .as(tier)
                    .isEqualTo(tier.equals(droppingTier)));
    assertThat(summary.vlrt().count()).isGreaterThan(0);
  }

  /** Tier and host of each injection that happened. */
  private static List<String> injected(RunDirectory run) {
    List<String> injected = new ArrayList<>();
    Injection.FORMAT.forEach(
        run.injectionsFile(),
        injection -> {
          assertThat(injection.happened()).isTrue();
          injected.add(injection.tier() + " at " + injection.host());
        });
    return injected;
  }

  /** The hosts whose listener dropped packets in the measure phase. */
  private static List<String> dropping(RunDirectory run) {
    long from = run.manifest().phases().measureStartMicros().orElseThrow();
    Map<String, Long> before = new LinkedHashMap<>();
    Map<String, Long> after = new LinkedHashMap<>();
    ListenerSample.FORMAT.forEach(
        run.listenerSamplesFile(),
        sample -> (sample.atMicros() < from ? before : after).put(sample.host(), sample.drops()));
    return after.keySet().stream().filter(host -> after.get(host) > before.get(host)).toList();
  }

  /** How many requests a server's log has. */
  private static long served(RunDirectory run, String host) {
    Path log = run.path().resolve("server-requests").resolve(host + ".csv");
    return ServerRequest.FORMAT.read(log).size();
  }
}
