package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.SeriesRecord.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionDirectoryTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);

  @TempDir Path runs;

  private static ReproductionRecord record(String id) {
    return new ReproductionRecord(
        ReproductionRecord.VERSION,
        id,
        "paper-002",
        "A study",
        true,
        "ntier reproduce paper-002 --quick",
        RunState.RUNNING,
        "",
        List.of(experiment("a"), experiment("b")),
        Optional.of("v1.0"));
  }

  private static Experiment experiment(String name) {
    return new Experiment(
        name, "experiments/" + name + ".yaml", List.of("repeat=1"), "", Progress.PENDING, "");
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    ReproductionDirectory made = ReproductionDirectory.create(runs, "paper-002", CLOCK);
    made.write(record(made.id()));
    ReproductionDirectory opened =
        ReproductionDirectory.open(runs.resolve("2026-11-20T10-00-00-paper-002"));
    assertThat(opened.record()).isEqualTo(record("2026-11-20T10-00-00-paper-002"));
    assertThat(SeriesDirectory.list(runs)).isEmpty();
    assertThat(RunDirectory.list(runs)).isEmpty();
  }

  @Test
  void anExperimentGoesOnAndItsSeriesIsFound() {
    ReproductionDirectory made = ReproductionDirectory.create(runs, "paper-002", CLOCK);
    SeriesDirectory series = SeriesDirectory.create(made.path(), "b", CLOCK);
    series.write(
        new SeriesRecord(
            1,
            series.id(),
            "b",
            "b",
            "f",
            List.of(),
            "ntier",
            RunState.RUNNING,
            "",
            List.of(),
            1,
            List.of()));
    ReproductionRecord begun = record(made.id());
    made.write(begun.with(1, begun.experiments().get(1).with(Progress.FINISHED, series.id(), "")));
    List<Experiment> experiments = made.record().experiments();
    assertThat(experiments)
        .extracting(Experiment::state)
        .containsExactly(Progress.PENDING, Progress.FINISHED);
    assertThat(made.series(experiments.get(0))).isEmpty();
    assertThat(made.series(experiments.get(1)).orElseThrow().id()).isEqualTo(series.id());
  }

  @Test
  void anotherFolderIsRefused() throws IOException {
    assertThatThrownBy(() -> ReproductionDirectory.open(runs.resolve("none")))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("there is no such reproduction");
    Files.createDirectory(runs.resolve("other"));
    assertThatThrownBy(() -> ReproductionDirectory.open(runs.resolve("other")))
        .hasMessageContaining("it has no reproduction.json");
  }
}
