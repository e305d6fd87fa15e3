package ntier.findings.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.overflow.Direction;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A drop while cores are full without a millibottleneck. */
class OverloadsTest {
  @TempDir Path runs;

  /** Web drops two SYNs, a second after the measure phase began. */
  private static RunFixture webDrops() {
    RunFixture run = new RunFixture(10_000);
    run.cpu("web", -1000, 12_000, 0.1);
    run.cpu("db", -1000, 12_000, 0.1);
    for (int port = 40_000; port < 40_002; port++) {
      run.request(1010, 2010.2, 2013, port, 1, "ViewStory");
      run.retransmit(2010, port, "web", "SYN_SENT");
    }
    return run;
  }

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("app's core was full from the warm-up on: an overload, and said to be one")
  void overload() {
    RunFixture run = webDrops();
    run.cpu("app", -1000, 3000, 1);
    Findings findings = findings(run);
    assertThat(findings.episodes())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.direction()).isEqualTo(Direction.UNKNOWN);
              assertThat(one.origins()).isEmpty();
              assertThat(one.overloaded()).contains("app");
              assertThat(one.sentence())
                  .contains("2 requests of an overload: the cores of ")
                  .endsWith(" were full for more than 2 s.");
            });
    Verdict verdict = Verdict.of(findings);
    assertThat(verdict.name()).isEqualTo("OVERLOAD");
    assertThat(verdict.text())
        .isEqualTo(
            "no millibottleneck was found that explains it; web dropped 2 requests; app and db"
                + " dropped none. 2 came of an overload: the cores of app were full for more than 2"
                + " s.");
  }

  @ParameterizedTest
  @CsvSource({"200, 2000, 1", "1500, 6000, 1", "-1000, 3000, 0.9"})
  @DisplayName("not if they were full for 1.8 s, full later, or not full")
  void none(double from, double to, double share) {
    RunFixture run = webDrops();
    run.cpu("app", from, to, share);
    Findings findings = findings(run);
    assertThat(findings.episodes()).singleElement().matches(one -> one.overloaded().isEmpty());
    assertThat(Verdict.of(findings).name()).isEqualTo("OVERFLOW OF UNKNOWN ORIGIN");
    assertThat(Verdict.of(findings).text()).doesNotContain("overload");
  }

  @Test
  @DisplayName("not if other programs had the core, nor if it is a tier's above the one that drops")
  void others() {
    RunFixture run = webDrops();
    run.cpu("app", -1000, 12_000, 0.3);
    run.otherPrograms(0, 0.7);
    assertThat(findings(run).episodes()).singleElement().matches(one -> one.overloaded().isEmpty());

    RunFixture below = new RunFixture(10_000);
    below.cpu("app", -1000, 3000, 1);
    below.retransmit(2010, 50_000, "db", "SYN_SENT");
    assertThat(Analysed.of(below.write(runs, "below")).episodes())
        .singleElement()
        .matches(one -> one.overloaded().isEmpty());
  }

  @Test
  @DisplayName("a drop that has an origin has no overload; findings can be read back")
  void withOrigin() {
    RunDirectory run = Scenarios.appStops().write(runs, "run");
    Analysis.write(Analysed.of(run), run);
    assertThat(run.findings(Findings.class).episodes())
        .isNotEmpty()
        .allMatch(one -> one.overloaded().isEmpty() && one.origin().isPresent());
  }
}
