package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.MonitorsReport;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far apart a run's samples are. */
class TicksTest {
  @TempDir Path runs;

  @Test
  @DisplayName("as the monitors said, also to the detectors")
  void recorded() {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    new MonitorsReport(1, 100, 500, 0, 0, 0, 1, 1, "tracepoint", List.of())
        .write(run.monitorsFile());
    RunData recording = RunDataReader.read(run);
    assertThat(recording.tickMicros()).isEqualTo(100_000);
    assertThat(recording.blind().tickMicros()).isEqualTo(100_000);
  }

  @Test
  @DisplayName("50 ms where a killed run has no report of them")
  void unknown() throws IOException {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    Files.delete(run.monitorsFile());
    assertThat(RunDataReader.read(run).tickMicros()).isEqualTo(50_000);
  }
}
