package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import ntier.archive.fixture.FrozenRuns;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read runs, on runs of the suite of November 2026. */
class OldRunsTest {
  @TempDir Path folder;

  private String done(String... command) {
    return done(InProcess.at(folder.toString(), command));
  }

  private static String done(InProcess said) {
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    return said.text();
  }

  @Test
  @DisplayName("analyze says what the run said when it was made, in the same words")
  void analyze() {
    FrozenRuns.FIRST_RUN.unpack(folder);
    assertThat(done("analyze").replaceAll("\\s+", " "))
        .contains("UPSTREAM CTQO: app was stopped once")
        .contains("Requests: 2,792 in 6.0 s (465/s), 0 errors.")
        .contains("59 lost a packet at web, 0 only waited.");
  }

  @Test
  @DisplayName("analyze of a series analyses the run that is finished")
  void analyzeSeries() {
    Path series = FrozenRuns.SERIES.unpack(folder);
    assertThat(done("analyze", series.getFileName().toString()))
        .contains("01-")
        .contains("report.html");
    assertThat(series.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  @DisplayName("compare puts runs of several stacks side by side")
  void compare() {
    Path first = FrozenRuns.FIRST_RUN.unpack(folder.resolve("first"));
    Path flush = FrozenRuns.LOG_FLUSH.unpack(folder.resolve("flush"));
    Path page = folder.resolve("compare.html");
    done("compare", first.toString(), flush.toString(), "--out", page.toString());
    assertThat(page).isNotEmptyFile();
  }

  @Test
  @DisplayName("export writes the tables of a run that was interrupted, too")
  void export() {
    Path series = FrozenRuns.SERIES.unpack(folder);
    Path out = folder.resolve("out");
    done("export", series.toString(), "--out", out.toString());
    assertThat(out.resolve("variants.csv")).isNotEmptyFile();
  }

  @Test
  @DisplayName("simulate --validate compares predictions with what was measured")
  void validate() {
    FrozenRuns.FIRST_RUN.unpack(folder);
    // The CPU times that it predicts with are in the checkout's tiers/.
    String runs = folder.resolve("runs").toString();
    assertThat(done(InProcess.run("simulate", "--validate", runs))).contains("first-run");
  }

  @Test
  @DisplayName("reproduce --page makes the page of a finished reproduction again")
  void page() {
    Path reproduction = FrozenRuns.REPRODUCTION.unpack(folder);
    assertThat(done("reproduce", "--page", reproduction.getFileName().toString()))
        .contains("of 1 experiments agree in all their claims");
    assertThat(reproduction.resolve("report.html")).isNotEmptyFile();
  }
}
