package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.DamagedRunException;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that were killed or lost files. */
class DamagedRunTest {
  @TempDir Path runs;

  private static void cutOff(Path file, double part) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, (int) (bytes.length * part)));
  }

  @Test
  @DisplayName("a killed run: what was recorded is analysed, what is missing is said")
  void killed() throws IOException {
    RunFixture fixture = Scenarios.appStops();
    fixture.manifests().killed();
    RunDirectory run = fixture.write(runs, "killed");
    cutOff(run.requestsFile(), 0.8);
    cutOff(run.hostSamplesFile(), 0.7);
    cutOff(run.listenerSamplesFile(), 0.7);
    Files.delete(run.serverRequestsFile("db"));
    Files.delete(run.cpuSamplesFile());

    Findings findings = Analysed.of(run);

    assertThat(findings.complete()).isFalse();
    assertThat(findings.trust().trusted()).isFalse();
    assertThat(findings.origins()).hasSize(1);
    assertThat(findings.episodes()).hasSize(1);
    assertThat(findings.episodes().getFirst().droppedRequests()).isEqualTo(59);
    assertThat(findings.missing())
        .contains(
            "The run is not complete: its state is \"still running, or it was killed\". These"
                + " findings are about what was recorded.",
            "server-requests/db.csv is missing: requests in db are not known.",
            "samples/cpus.csv is missing: steal time is not known.",
            "samples/monitors.json is missing: the monitors' own cost is not known.",
            "workload.json is missing: the load generator's own cost is not known.")
        .anyMatch(note -> note.startsWith("The measure phase has no recorded end"));
    assertThat(TerminalSummary.render(findings).lines())
        .anyMatch(line -> line.startsWith("Do not trust these numbers without thought"))
        .anyMatch(line -> line.startsWith("! The run is not complete"));
  }

  @Test
  @DisplayName("a table with a broken line is used up to it")
  void brokenLine() throws IOException {
    RunDirectory run = Scenarios.quiet().write(runs, "broken");
    String[] lines = Files.readString(run.requestsFile()).split("\n");
    lines[100] = "what is this";
    Files.writeString(run.requestsFile(), String.join("\n", lines) + "\n");

    Findings findings = Analysed.of(run);

    assertThat(findings.requests().total()).isEqualTo(99);
    assertThat(findings.missing())
        .anyMatch(note -> note.startsWith("requests.csv is damaged, 99 lines of it could be used"))
        .anyMatch(note -> note.contains("requests.csv:101"))
        .noneMatch(note -> note.contains(runs.toString()));
  }

  @Test
  @DisplayName("a run that never came to its measure phase has nothing to judge")
  void neverMeasured() throws IOException {
    RunFixture fixture = new RunFixture(0);
    fixture.manifests().killed();
    RunDirectory run = fixture.write(runs, "early");
    Files.delete(run.eventsFile());
    Path manifest = run.path().resolve("manifest.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceAll("\"measureStartMicros\" : [0-9]+", "\"measureStartMicros\" : null"));

    Findings findings = Analysed.of(run);

    assertThat(findings.requests().total()).isZero();
    assertThat(TerminalSummary.render(findings))
        .startsWith("NOTHING TO JUDGE: the run ended before its measure phase began.");
  }

  @Test
  @DisplayName("without a manifest there is no run")
  void noManifest() {
    assertThatThrownBy(() -> RunDirectory.open(runs))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("manifest.json");
  }
}
