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
import java.util.Map;
import ntier.archive.SeriesRecord.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesDirectoryTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);

  @TempDir Path runs;

  private static SeriesRecord record(String id) {
    return new SeriesRecord(
        SeriesRecord.VERSION,
        id,
        "matrix",
        "Who drops",
        "experiments/matrix.yaml",
        List.of("workload.users=10"),
        "ntier run matrix",
        RunState.RUNNING,
        "",
        List.of(new SeriesRecord.Axis("stack.web", List.of("apache", "nginx"))),
        1,
        List.of(run("apache"), run("nginx")));
  }

  private static SeriesRecord.Run run(String web) {
    return new SeriesRecord.Run(
        web, Map.of("stack.web", web), 1, "", "digest of " + web, Progress.PENDING, "");
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    SeriesDirectory made = SeriesDirectory.create(runs, "matrix", CLOCK);
    made.write(record(made.id()));
    SeriesDirectory opened = SeriesDirectory.open(runs.resolve("2026-11-20T10-00-00-matrix"));
    assertThat(opened.record()).isEqualTo(record("2026-11-20T10-00-00-matrix"));
    assertThat(SeriesDirectory.list(runs)).extracting(SeriesDirectory::id).containsOnly(made.id());
    assertThat(RunDirectory.list(runs)).isEmpty();
  }

  @Test
  void aRunGoesOnAndItsFolderIsFound() {
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", CLOCK);
    RunDirectory first = RunDirectory.create(series.path(), "01-apache");
    SeriesRecord begun = record(series.id());
    series.write(begun.with(0, begun.runs().get(0).with(Progress.FINISHED, first.id(), "")));
    assertThat(series.record().runs())
        .extracting(SeriesRecord.Run::state)
        .containsExactly(Progress.FINISHED, Progress.PENDING);
    assertThatThrownBy(() -> series.run(begun.runs().get(1)))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("the run \"nginx\" has no folder yet; finish the series with");
    assertThatThrownBy(series::finishedRuns).hasMessageContaining("it has no manifest.json");
  }

  /** The folder may come from somebody else. */
  @Test
  void aRunIsRightBelowItsSeriesAndNoLink() throws IOException {
    Path other = RunDirectory.create(runs, "2026-11-20T09-00-00-other").path();
    Files.writeString(other.resolve("manifest.json"), "{}");
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", CLOCK);
    Files.createSymbolicLink(series.path().resolve("link"), other);
    for (String directory : List.of("../" + other.getFileName(), other.toString(), "link", "..")) {
      assertThatThrownBy(() -> series.run(run("apache").with(Progress.FINISHED, directory, "")))
          .isInstanceOf(DamagedRunException.class)
          .hasMessageContaining("a folder right below it, by its name and no link, would be right");
    }
  }

  @Test
  void aRunThatIsMadeAgainGetsAFolderOfItsOwn() {
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", CLOCK);
    assertThat(RunDirectory.create(series.path(), "01-apache").id()).isEqualTo("01-apache");
    assertThat(RunDirectory.create(series.path(), "01-apache").id()).isEqualTo("01-apache-2");
    assertThat(SeriesDirectory.create(runs, "matrix", CLOCK).id()).endsWith("-matrix-2");
  }

  @Test
  void whatIsNoSeriesIsSaidToBeNone() throws IOException {
    Files.createDirectory(runs.resolve("other"));
    assertThatThrownBy(() -> SeriesDirectory.open(runs.resolve("other")))
        .hasMessageContaining("it has no series.json, so it is not the folder of a series; pick");
    assertThatThrownBy(() -> SeriesDirectory.open(runs.resolve("gone")))
        .hasMessageContaining("there is no such series");
    Files.writeString(runs.resolve("other/series.json"), "{\"formatVersion\": 1, \"series\"");
    assertThatThrownBy(() -> SeriesDirectory.open(runs.resolve("other")).record())
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("series.json:1: it is not JSON");
  }
}
