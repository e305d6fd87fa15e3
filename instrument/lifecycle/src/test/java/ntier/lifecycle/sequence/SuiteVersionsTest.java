package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.fixture.FinishedSeries;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunState;
import ntier.lifecycle.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page never has runs of two versions of the suite. */
class SuiteVersionsTest {
  @TempDir Path runs;

  /** Finished runs of these versions, in an older reproduction, which names none. */
  private ReproductionDirectory of(String... versions) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper-x", Clock.systemUTC());
    RunFixture[] made =
        Stream.of(versions).map(SuiteVersionsTest::quiet).toArray(RunFixture[]::new);
    directory.write(
        new ReproductionRecord(
            1,
            directory.id(),
            "paper-x",
            "A study",
            false,
            "ntier reproduce paper-x",
            RunState.INTERRUPTED,
            "",
            List.of(
                FinishedSeries.experiment("a", FinishedSeries.write(directory.path(), "a", made))),
            Optional.empty()));
    return directory;
  }

  private static RunFixture quiet(String version) {
    RunFixture run = Scenarios.quiet();
    run.manifests().suite(version);
    return run;
  }

  @Test
  void aPageIsOfOneVersion() {
    assertThatCode(() -> SuiteVersions.requireOne(of("v1", "v1"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> SuiteVersions.requireOne(of("v1", "v1-dirty+0123abcd")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "its runs are of different versions of the suite, v1 and v1-dirty+0123abcd: a page never mixes them; start again");
  }

  @Test
  void whatIsMissingIsMadeByTheVersionOfTheRuns() {
    ReproductionDirectory begun = of("v1");
    assertThatCode(() -> SuiteVersions.requireOnly(begun, suite("v1"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> SuiteVersions.requireOnly(begun, suite("v2")))
        .hasMessageContaining("begun with the suite at v1, and this checkout is at v2")
        .hasMessageContaining("--page " + begun.path());
  }

  private static Manifest.Suite suite(String version) {
    return new Manifest.Suite("0123456", false, Optional.of(version));
  }
}
