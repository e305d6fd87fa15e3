package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.archive.FileCheck;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Summary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The suite's claim, on real servers and made small, and what it leaves behind: nothing. */
class FirstRunIT {
  /** As in the full-size run: only a hiccup of more than 370 ms could drop anything. */
  private static final String[] FULL_QUEUE = {
    "--set", "inject=none", "--set", "web.threads=150", "--set", "web.backlog=128"
  };

  /** CAP_SYS_ADMIN, CAP_DAC_READ_SEARCH, CAP_NET_RAW and CAP_SYS_NICE: see docs/security.md. */
  private static final long MAY_ENTER_READ_SEE_AND_HURRY = 1L << 21 | 1L << 2 | 1L << 13 | 1L << 23;

  private static final long MAY_BIND_PORT_80 = 1L << 10;

  private static Ntier.Result result;
  private static RunDirectory run;
  private static List<String> left;

  @BeforeAll
  static void run() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    MachineState before = MachineState.now();
    result = Ntier.runTrusted(ShortRun.arguments());
    assertThat(result.exitCode()).as(result.text()).isZero();
    left = MachineState.now().differencesFrom(before);
    run = TestRuns.newest();
  }

  @Test
  @DisplayName("Tomcat is stopped, Apache drops: upstream CTQO; the machine is as before")
  void appStopsWebDrops() {
    assertThat(left).isEmpty();
    Summary summary = run.summary();
    assertThat(run.manifest().state()).isEqualTo(RunState.FINISHED);
    assertThat(FileCheck.of(run, run.manifest()).measured()).isGreaterThan(10);
    assertThat(run.reportFile()).exists();
    assertThat(result.text()).contains("UPSTREAM CTQO").contains(run.reportFile().toString());
    assertThat(summary.requests().errors()).isZero();
    assertThat(summary.tiers().get("app").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("db").droppedRequests()).hasValue(0);
    assertThat(summary.millibottlenecks())
        .filteredOn(m -> m.kind().equals("freeze"))
        .hasSize(ShortRun.FREEZES)
        .allSatisfy(m -> assertThat(m.tier()).isEqualTo("app"));
    assertThat(summary.ctqo())
        .hasSize(ShortRun.FREEZES)
        .allSatisfy(
            episode -> {
              assertThat(episode.direction()).isEqualTo("upstream");
              assertThat(episode.origin()).isEqualTo("app");
              assertThat(episode.dropping()).isEqualTo("web");
            });
    assertDropsFollowTheModel(summary);
  }

  /**
   * Drops per freeze = rate x length - queue limit, within 25 % in the median (the margin
   * for the full-size run; measured there at 4 to 10 %).
   */
  private static void assertDropsFollowTheModel(Summary summary) {
    List<Long> drops = summary.ctqo().stream().map(Summary.Ctqo::droppedRequests).sorted().toList();
    double expected = ShortRun.dropsPerFreeze(summary.requests().perSecond());
    assertThat(drops.get(drops.size() / 2).doubleValue())
        .as("drops %s, rate %s", drops, summary.requests().perSecond())
        .isBetween(0.75 * expected, 1.25 * expected);
  }

  @Test
  @DisplayName("the same run without injection: no drop, no VLRT; only the command itself is root")
  void quietRun() throws Exception {
    Ntier quiet = Ntier.start(ShortRun.arguments(FULL_QUEUE)).awaitText("measure ");
    assertNoneIsRoot(RunningProcesses.but(quiet.pid()).values());
    Ntier.Result end = quiet.await();
    assertThat(end.exitCode()).as(end.text()).isZero();
    Summary summary = TestRuns.newest().summary();
    assertThat(summary.vlrt().count()).isZero();
    assertThat(summary.ctqo()).isEmpty();
    summary.tiers().values().forEach(tier -> assertThat(tier.droppedRequests()).hasValue(0));
  }

  private static void assertNoneIsRoot(Collection<RunningProcesses.Running> processes) {
    processes.forEach(RunningProcesses.Running::assertPlain);
    Map<String, Long> capabilities = new TreeMap<>();
    List.of("MonitorsMain", "WorkloadMain", "apache2", "catalina", "mysqld", "haproxy")
        .forEach(
            program ->
                processes.stream()
                    .filter(process -> process.command().contains(program))
                    .forEach(process -> capabilities.put(program, process.capabilities())));
    assertThat(capabilities)
        .isEqualTo(
            Map.of(
                "MonitorsMain", MAY_ENTER_READ_SEE_AND_HURRY,
                "WorkloadMain", 0L,
                "apache2", MAY_BIND_PORT_80,
                "catalina", 0L,
                "mysqld", 0L,
                "haproxy", 0L));
    assertThat(processes.stream().map(RunningProcesses.Running::uid).distinct()).hasSize(5);
  }

  @Test
  @DisplayName("analyze makes the same summary again from the files, byte by byte")
  void analysisIsRepeatable() throws Exception {
    byte[] first = Files.readAllBytes(run.summaryFile());
    Ntier.Result analysis = Ntier.run("analyze", run.path().toString());
    assertThat(analysis.exitCode()).as(analysis.text()).isZero();
    assertThat(Files.readAllBytes(run.summaryFile())).isEqualTo(first);
  }

  /** As {@link TestRuns#newest}. */
  static RunDirectory newestRun() {
    return TestRuns.newest();
  }
}
