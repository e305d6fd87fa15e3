package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import ntier.analysis.figures.LeakCheck;
import ntier.analysis.figures.LeakCheck.Line;
import ntier.analysis.figures.LeakCheck.Trend;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of five minutes whose app holds 50 threads, 200 files and 600 MB unless said otherwise. */
class GrowthTest {
  private static final int MILLIS = 300_000;
  private static final double MEGABYTE = 1 << 20;

  @TempDir Path runs;
  private final RunFixture run = new RunFixture(MILLIS);
  private DoubleUnaryOperator threads = at -> 50;
  private DoubleUnaryOperator files = at -> 200;
  private DoubleUnaryOperator megabytes = at -> 600;

  private Findings analysed() {
    run.processes("app", threads, files, at -> megabytes.applyAsDouble(at) * MEGABYTE);
    return WithoutCauses.analysed(run.write(runs, "run"));
  }

  private LeakCheck growth() {
    return analysed().growth().orElseThrow();
  }

  private static Line line(LeakCheck growth, String resource) {
    return growth.lines().stream()
        .filter(l -> l.resource().equals(resource))
        .findAny()
        .orElseThrow();
  }

  @Test
  @DisplayName("level: what a stop every 15 s piles up and what comes and goes is no leak")
  void level() {
    run.connections("app", at -> at % 15_000 < 500 ? 700 : 60 + at / 1000 % 7);
    files = at -> at % 15_000 < 5000 ? 900 : 200 + at / 1000 % 9;
    Findings findings = analysed();
    LeakCheck growth = findings.growth().orElseThrow();
    assertThat(growth.lines()).hasSize(4).allMatch(line -> line.trend() == Trend.LEVEL);
    assertThat(growth.leaks()).isFalse();
    assertThat(TerminalSummary.render(findings))
        .contains("Leaks: No leak: the tiers' open files, conn");
  }

  @Test
  @DisplayName("a file every 10 s is a leak of 6 per minute")
  void leakingFiles() {
    files = at -> 200 + at / 10_000;
    Findings findings = analysed();
    LeakCheck growth = findings.growth().orElseThrow();
    assertThat(line(growth, "open files").trend()).isEqualTo(Trend.GROWING);
    assertThat(line(growth, "open files").perMinute()).isCloseTo(6, within(0.5));
    assertThat(growth.leaks()).isTrue();
    assertThat(growth.sentence())
        .contains("Still growing at the end: open files of app by 6 per minute.");
    assertThat(TerminalSummary.render(findings)).contains("open files of app by");
  }

  @Test
  @DisplayName("connections and memory that leak, under the noise of stops")
  void leakingConnectionsAndMemory() {
    run.connections("app", at -> 60 + at / 5000 + (at % 15_000 < 500 ? 700 : 0));
    megabytes = at -> 600 + at / 3000 + at / 1000 % 5;
    LeakCheck growth = growth();
    assertThat(line(growth, "connections").trend()).isEqualTo(Trend.GROWING);
    assertThat(line(growth, "connections").perMinute()).isCloseTo(12, within(1.0));
    assertThat(line(growth, "memory").trend()).isEqualTo(Trend.GROWING);
    assertThat(line(growth, "memory").perMinute()).isCloseTo(20, within(2.0));
    assertThat(line(growth, "open files").trend()).isEqualTo(Trend.LEVEL);
  }

  @Test
  @DisplayName("a cache that fills and a pool that has grown once settle")
  void settling() {
    megabytes = at -> 900 - 300 * Math.exp(-(at + 1000) / 60_000);
    threads = at -> at < 120_000 ? 50 : 90;
    LeakCheck growth = growth();
    assertThat(line(growth, "memory").trend()).isEqualTo(Trend.SETTLING);
    assertThat(line(growth, "threads").trend()).isEqualTo(Trend.SETTLING);
    assertThat(growth.leaks()).isFalse();
    assertThat(growth.sentence()).contains("Levelling off: threads of app by ");
  }

  @Test
  @DisplayName("what shrinks does not leak")
  void shrinking() {
    files = at -> 2000 - at / 1000;
    assertThat(line(growth(), "open files").trend()).isEqualTo(Trend.LEVEL);
    assertThat(line(growth(), "open files").perMinute()).isNegative();
  }

  @Test
  @DisplayName("a short run has the figures but no verdict, and without samples there are none")
  void tooShort() {
    RunFixture minute = new RunFixture(60_000);
    minute.processes("web", at -> 20, at -> 100 + at / 1000, at -> 1e8);
    Findings findings = WithoutCauses.analysed(minute.write(runs, "minute"));
    LeakCheck growth = findings.growth().orElseThrow();
    assertThat(line(growth, "open files").perMinute()).isCloseTo(60, within(8.0));
    assertThat(growth.leaks()).isFalse();
    assertThat(TerminalSummary.render(findings)).doesNotContain("Leaks");
    assertThat(WithoutCauses.analysed(Scenarios.quiet().write(runs, "quiet")).growth()).isEmpty();
  }
}
