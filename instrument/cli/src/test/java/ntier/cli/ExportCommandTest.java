package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
  @TempDir Path folder;

  private String run(Path in, String name) {
    return Scenarios.appStops().write(in, name).path().toString();
  }

  private static List<String> endings(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString().replaceAll(".*\\.", ""))
          .distinct()
          .sorted()
          .toList();
    }
  }

  @Test
  @DisplayName("tables by default, figures alone or with them; never over anything that is there")
  void runs() throws IOException {
    String run = run(folder, "run");
    Path out = folder.resolve("out");
    assertThat(Main.execute("export", run, "--out", out.toString())).isEqualTo(ExitCode.DONE);
    assertThat(endings(out)).containsExactly("csv");
    Files.writeString(out.resolve("drops.csv"), "mine");
    assertThat(Main.execute("export", run, "--out", out.toString())).isEqualTo(ExitCode.WRONG_USE);
    assertThat(out.resolve("drops.csv")).hasContent("mine");
    Path figures = folder.resolve("figures");
    assertThat(Main.execute("export", run, "--figures", "--out", figures.toString()))
        .isEqualTo(ExitCode.DONE);
    assertThat(endings(figures)).containsExactly("pdf", "svg");
    Path both = folder.resolve("both");
    assertThat(Main.execute("export", run, "--csv", "--figures", "--out", both.toString()))
        .isEqualTo(ExitCode.DONE);
    assertThat(endings(both)).containsExactly("csv", "pdf", "svg");
  }

  @Test
  @DisplayName("a series has a folder for each finished run")
  void series() {
    SeriesDirectory series = SeriesDirectory.create(folder, "two", Clock.systemUTC());
    run(series.path(), "01-one");
    run(series.path(), "02-two");
    series.write(
        new SeriesRecord(
            SeriesRecord.VERSION,
            series.id(),
            "two",
            "Two",
            "two.yaml",
            List.of(),
            "ntier run two",
            RunState.INTERRUPTED,
            "",
            List.of(),
            1,
            List.of(
                record("01-one", SeriesRecord.Progress.FINISHED),
                record("02-two", SeriesRecord.Progress.INTERRUPTED))));
    Path out = folder.resolve("out");
    assertThat(Main.execute("export", series.path().toString(), "--out", out.toString()))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.resolve("01-one/vlrt.csv")).isNotEmptyFile();
    assertThat(out.resolve("02-two")).doesNotExist();
    assertThat(out.resolve("variants.csv"))
        .content()
        .startsWith(
            "variant,figure,runs,trusted,median,low,high,coverage_percent,least,most\n01-one,requests_per_s,1,1,")
        .contains("\n01-one,web_dropped_requests,1,1,59.0,,,,59.0,59.0\n");
    Path drawn = folder.resolve("drawn");
    Main.execute("export", series.path().toString(), "--figures", "--out", drawn.toString());
    assertThat(drawn.resolve("variants.csv")).doesNotExist();
    assertThat(drawn.resolve("variants-percentiles.svg")).isNotEmptyFile();
    assertThat(drawn.resolve("variants-queues.pdf")).isNotEmptyFile();
  }

  @Test
  @DisplayName("several runs have a folder each, and figures and a table that compare them")
  void several() {
    String one = run(folder, "one");
    String other = Scenarios.quiet().write(folder, "other").path().toString();
    Path out = folder.resolve("out");
    assertThat(Main.execute("export", one, other, "--csv", "--figures", "--out", out.toString()))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.resolve("one/vlrt.csv")).isNotEmptyFile();
    assertThat(out.resolve("other/timeline.pdf")).isNotEmptyFile();
    assertThat(out.resolve("variants.csv")).content().contains("web_dropped_requests");
    assertThat(out.resolve("variants-dropped.svg")).isNotEmptyFile();
    assertThat(Main.execute("export", one, one, "--out", folder.resolve("twice").toString()))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(folder.resolve("twice")).doesNotExist();
  }

  private static SeriesRecord.Run record(String directory, SeriesRecord.Progress state) {
    return new SeriesRecord.Run(directory, Map.of(), 1, directory, "", state, "");
  }

  @Test
  @DisplayName("what cannot be drawn is refused")
  void refused() {
    String run = run(folder, "run");
    String out = folder.resolve("out").toString();
    assertThat(Main.execute("export", run, "--from", "3", "--out", out))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(Main.execute("export", run, "--figures", "--from", "30", "--out", out))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(Main.execute("export", folder.resolve("none").toString(), "--out", out))
        .isEqualTo(ExitCode.FAILED);
  }
}
