package ntier.findings.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A set of four runs: one found, one missed in a disturbed run, one alarm, one not finished. */
class DetectionTableTest {
  @TempDir Path folder;

  @BeforeEach
  void set() throws IOException {
    write("000-mixed", Scenarios.appStops());
    RunFixture disturbed = Scenarios.quiet();
    disturbed.manifests().distrusted();
    disturbed.inject("app", 3020, 3520);
    write("001-mixed", disturbed);
    write("002-quiet", Scenarios.dbWaitsForDisk());
    RunFixture killed = Scenarios.appStops();
    killed.manifests().killed();
    write("003-mixed", killed);
    DetectionTable.main(new String[] {folder.toString(), "aaaa1"});
  }

  private void write(String name, RunFixture run) {
    run.write(folder.resolve("runs").resolve(name), "run-of-" + name);
  }

  @Test
  @DisplayName("a row of the trusted runs, and beside it one of all")
  void rows() throws IOException {
    List<String> rows = Files.readAllLines(folder.resolve("detection.csv"));
    assertThat(rows).hasSize(3);
    assertThat(rows.get(1)).startsWith("trusted,freeze,1,1,1.0000,").endsWith(",0,0");
    assertThat(rows.get(2)).startsWith("all,freeze,2,1,0.5000,").endsWith(",0,0");
  }

  @Test
  @DisplayName(
      "a stalled disk told in a run of a burst index, without one, counts against the cause")
  void alarmBesideBursts() throws IOException {
    RunFixture stalled = Scenarios.dbWaitsForDisk();
    stalled.inject("disk-stall", "db", 3000, 3300);
    write("004-mixed", stalled);
    write("005-mmpp", Scenarios.dbWaitsForDisk());
    DetectionTable.main(new String[] {folder.toString(), "aaaa1"});
    assertThat(Files.readAllLines(folder.resolve("detection.csv")))
        .filteredOn(row -> row.startsWith("trusted,disk-stall,1,1,"))
        .singleElement()
        .asString()
        .contains(",2,0.5000,");
  }

  @Test
  @DisplayName("runs that are not trusted are named with the reason; alarms of quiet ones told")
  void text() throws IOException {
    String text = Files.readString(folder.resolve("detection.md"));
    assertThat(text)
        .startsWith("Set drawn by aaaa1; 3 runs (2 mixed, 0 of a burst index, 1 quiet) on 2 cores,")
        .contains("Trusted runs (2):")
        .contains("Not trusted, and so not counted above:\n\n- run-of-001-mixed: ")
        .contains("its timers were late by 60 ms")
        .contains("All runs (3):")
        .contains("False alarms in 1 quiet runs of 60 s: [{io=1}].")
        .contains("Drops with an origin: 59 of 59 (100.00 %")
        .doesNotContain("run-of-003-mixed");
  }
}
