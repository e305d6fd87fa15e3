package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.archive.DatabaseReport;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Users who write, and a database that is asked afterwards. */
class WritesIT {
  @Tag("long")
  @Test
  @DisplayName("every write that was acknowledged is in the database, those of the ramp included")
  void readWrite() throws Exception {
    Ntier.Result result =
        Ntier.run(
            ShortRun.arguments(
                "--set", "workload.mix=read-write",
                "--set", "inject[0].every=5s",
                "--set", "phases.measure=10s"));
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = TestRuns.newest();
    Summary.Writes writes = run.summary().writes().orElseThrow();
    assertThat(writes.acknowledged()).as("of about 5,000 requests").isGreaterThan(200);
    assertThat(writes.missing()).isZero();
    assertThat(writes.unasked()).isZero();
    assertThat(result.text())
        .contains("Writes: %,d writes acknowledged, all %1$,d in".formatted(writes.acknowledged()));
    assertThat(Request.FORMAT.read(run.requestsFile()))
        .filteredOn(request -> request.phase() != Phase.MEASURE)
        .anyMatch(request -> request.stored().endsWith("comments"));

    DatabaseReport rows = run.databaseReport();
    long begin = run.manifest().phases().rampStartMicros().orElseThrow();
    DatabaseReport.Count before = rows.before().orElseThrow();
    assertThat(before.atMicros() + before.tookMicros()).isLessThan(begin);
    assertThat(before.rows()).containsEntry("moderator_log", 0L).containsEntry("stories", 300L);
    assertThat(rows.after().orElseThrow().rows().get("comments"))
        .isGreaterThan(before.rows().get("comments"));
  }
}
