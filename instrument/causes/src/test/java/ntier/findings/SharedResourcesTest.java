package ntier.findings;

import static ntier.findings.OneFound.assertOnly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cores and disks that several causes make short. */
class SharedResourcesTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("another system takes app's core")
  void cpu() {
    Findings findings = findings(Scenarios.appShortOfCpu());
    assertOnly(findings, "app", Kind.CPU);
    assertThat(findings.episodes()).isEmpty();
    assertThat(Verdict.of(findings).text())
        .isEqualTo(
            "no tier dropped a packet, though app was short of CPU once for about 0.3 s. Meanwhile the tiers' queues were 97 % the same requests.");
  }

  @ParameterizedTest(name = "{1} ms from {0} ms on")
  @CsvSource({"3000, 400", "3020, 400", "3045, 400", "3010, 250", "3030, 700"})
  @DisplayName("another system takes the core: found within the ticks, the working off told apart")
  void deprived(double from, double length) {
    Findings findings = findings(Scenarios.appDeprived(from, length));
    assertDeprived(findings, from, length, "app was kept from its cores for ");
    assertThat(findings.millibottlenecks())
        .filteredOn(Millibottleneck::aftermath)
        .as("what works off the queue is no cause")
        .allSatisfy(
            it ->
                assertThat(findings.window().millis(it.startMicros())).isGreaterThan((long) from));
  }

  @Test
  @DisplayName("where few requests come, half of those that come meanwhile are enough")
  void deprivedOfFew() {
    assertDeprived(
        findings(Scenarios.appDeprived(3000, 150)), 3000, 150, "app was kept from its cores for ");
  }

  @ParameterizedTest(name = "{1} ms from {0} ms on")
  @CsvSource({"3000, 400", "3020, 400", "3045, 400"})
  @DisplayName("a limit throttles the tier: short of CPU, and the evidence says why")
  void throttled(double from, double length) {
    assertDeprived(
        findings(Scenarios.appThrottled(from, length)), from, length, "app was throttled for ");
  }

  /** 200 requests per second, each in app for 3 ms, which uses 30 % of its core. */
  private static RunFixture lightLoad() {
    RunFixture run = new RunFixture(Scenarios.MILLIS);
    run.cpu("app", -1000, Scenarios.MILLIS + 1000, 0.3);
    for (int i = 0; i < 1900; i++) {
      run.serve("app", 5 * i, 5 * i + 3);
    }
    return run;
  }

  @ParameterizedTest(name = "held back {0} of the time, usually {1}: found {2}")
  @CsvSource({"0.5, 0, true", "0.08, 0, false", "0.12, 0, false", "0.5, 0.4, false"})
  @DisplayName("a limit holds an app back that hardly needs more: the kernel's count alone tells")
  void throttledAtLightLoad(double share, double usually, boolean found) {
    RunFixture run = lightLoad();
    for (int i = 0; i < 12; i++) {
      run.serve("app", 3050 + 10 * i, 3300 + 10 * i);
    }
    run.throttled("app", -1000, Scenarios.MILLIS + 1000, usually);
    run.throttled("app", 3000, 3400, share);
    List<Millibottleneck> origins = findings(run).origins();
    if (!found) {
      assertThat(origins).isEmpty();
      return;
    }
    assertThat(origins)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.tier()).isEqualTo("app");
              assertThat(it.kind()).isEqualTo(Kind.CPU);
              assertThat(it.durationMicros()).isEqualTo(400_000);
              assertThat(it.evidence()).startsWith("app was throttled for 400 ms");
            });
  }

  @ParameterizedTest(name = "kept from it for {0} ms: found {1}")
  @CsvSource({"500, true", "100, false"})
  @DisplayName(
      "an app that needs little more than it is left: few wait, but much longer than usual")
  void deprivedOfLittle(int length, boolean found) {
    RunFixture run = lightLoad();
    run.cpuPressure("app", -1000, Scenarios.MILLIS + 1000, 0.15);
    run.cpu("app", 3000, 3000 + length, 0.2);
    run.cpuPressure("app", 3000, 3000 + length, 0.85);
    for (int i = 0; i < 8; i++) {
      run.serve("app", 3010 + 10 * i, 3000 + length + 10 * i);
    }
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .isEqualTo(found ? List.of(Kind.CPU) : List.of());
  }

  @Test
  @DisplayName("a limit that is reached in turns is one limit, also where a part looks like more")
  void throttledInTurns() {
    RunFixture run = Scenarios.appThrottled(3000, 300);
    run.throttled("app", 3300, 3400, 0.3);
    run.throttled("app", 3550, 3800, 0.3);
    assertThat(findings(run).origins())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.evidence()).startsWith("app was throttled for 800 ms");
              assertThat(it.aftermath()).isFalse();
            });
  }

  @Test
  @DisplayName("a limit that is reached again and again for seconds is no millibottleneck")
  void throttledForLong() {
    RunFixture run = lightLoad();
    for (int from = 3000; from < 6000; from += 300) {
      run.throttled("app", from, from + 200, 0.5);
      for (int i = 0; i < 12; i++) {
        run.serve("app", from + 10 * i, from + 150 + 10 * i);
      }
    }
    assertThat(findings(run).origins()).isEmpty();
  }

  @Test
  @DisplayName("another system takes the core of an app whose one task waits and runs in turns")
  void deprivedOfOneTask() {
    assertDeprived(findings(oneTask(0.86)), 3000, 400, "app was kept from its cores for ");
  }

  @Test
  @DisplayName("an app whose one task rests now and then is kept from nothing")
  void oneTaskThatRests() {
    assertThat(findings(oneTask(0.7)).origins()).isEmpty();
  }

  private static RunFixture oneTask(double waits) {
    RunFixture run = Scenarios.appDeprived(3000, 400);
    run.cpuPressure("app", -1000, 3000, 0.3);
    run.cpuPressure("app", 3000, 3400, waits);
    run.cpuPressure("app", 3800, Scenarios.MILLIS + 1000, 0.3);
    return run;
  }

  @Test
  @DisplayName("db gets less to do when app is kept from its core, and is not the origin")
  void theOthersGetLessToDo() {
    RunFixture run = Scenarios.appDeprived(3020, 400);
    run.cpuPressure("db", 3050, 3250, 0.9);
    run.cpu("db", 3050, 3250, 0.1);
    for (int i = 0; i < 40; i++) {
      run.serve("db", 3050 + 3 * i, 3300 + i);
    }
    assertDeprived(findings(run), 3020, 400, "app was kept from its cores for ");
  }

  private static void assertDeprived(
      Findings findings, double from, double length, String evidence) {
    assertThat(findings.origins())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.tier()).isEqualTo("app");
              assertThat(it.kind()).isEqualTo(Kind.CPU);
              assertThat((double) findings.window().millis(it.startMicros()))
                  .isCloseTo(from, within(12.0));
              assertThat(it.durationMicros() / 1e3).isCloseTo(length, within(20.0));
              assertThat(it.evidence()).startsWith(evidence);
            });
  }

  @Test
  @DisplayName("a busy core with its ordinary ups and downs is no millibottleneck")
  void busy() {
    assertThat(findings(Scenarios.busy()).origins()).isEmpty();
  }

  @Test
  @DisplayName("db waits for its disk, app's queue grows as well")
  void io() {
    assertOnly(findings(Scenarios.dbWaitsForDisk()), "db", Kind.IO);
  }

  @Test
  @DisplayName("a task of db waits for its disk while the others compute as ever: not the disk")
  void waitsInTheBackground() {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.cpu("db", 3000, 3300, 0.2);
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).doesNotContain(Kind.IO);
  }

  @Test
  @DisplayName("app waits often, but not all the time, while others use what it leaves: ordinary")
  void waitsOften() {
    RunFixture run = Scenarios.appDeprived(3000, 400);
    run.cpuPressure("app", 3000, 3400, 0.9);
    assertThat(findings(run).origins()).isEmpty();
  }
}
