package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code compare --baseline} says, and its exit code. */
class CompareBaselineTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private String series(String name, Supplier<RunFixture> fixture, int times) {
    SeriesDirectory series = SeriesDirectory.create(folder, name, Clock.systemUTC());
    List<SeriesRecord.Run> runs = new ArrayList<>();
    for (int i = 1; i <= times; i++) {
      fixture.get().write(series.path(), "0" + i);
      runs.add(
          new SeriesRecord.Run(
              name,
              Map.of(),
              i,
              Optional.of(1),
              Optional.of(40L + i),
              "0" + i,
              "",
              Progress.FINISHED,
              ""));
    }
    series.write(
        new SeriesRecord(
            SeriesRecord.VERSION,
            series.id(),
            name,
            name,
            "x.yaml",
            List.of(),
            "ntier run x",
            RunState.FINISHED,
            "",
            List.of(),
            times,
            Optional.of(1L),
            runs));
    return series.path().toString();
  }

  private int compare(String... arguments) {
    PrintStream out = System.out;
    said.reset();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      return Main.execute(
          Stream.concat(Stream.of("compare"), Stream.of(arguments)).toArray(String[]::new));
    } finally {
      System.setOut(out);
    }
  }

  /** The same with a busy database. */
  private static RunFixture dear() {
    RunFixture fixture = Scenarios.appStops();
    fixture.cpu("db", 6000, 9000, 0.9);
    return fixture;
  }

  private String text() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("worse is 5, better 0, the same 6; each figure with both medians")
  void judged() {
    String quiet = series("quiet", Scenarios::quiet, 5);
    String stops = series("stops", Scenarios::appStops, 5);
    assertThat(compare("--baseline", quiet, stops)).isEqualTo(ExitCode.WORSE).isEqualTo(5);
    assertThat(text())
        .contains("stops, against quiet: worse")
        .containsPattern("who drops +none \\(5 of 5\\) +web upstream \\(5 of 5\\)")
        .containsPattern("dropped web +0 +59 +worse")
        .containsPattern("dropped db +0 +0 +cannot tell: the intervals overlap")
        .contains("[] of 5 runs: least to greatest, holds the median with 93.8 %")
        .endsWith("\nworse\n");
    String dear = series("dear", CompareBaselineTest::dear, 5);
    assertThat(compare("--baseline", dear, stops)).isZero();
    assertThat(text()).containsPattern("CPU/request .* ms +[0-9.]+ ms +better");
    assertThat(text()).endsWith("\nbetter\n");
    assertThat(compare("--baseline", quiet, quiet)).isEqualTo(ExitCode.CANNOT_TELL).isEqualTo(6);
    assertThat(text()).endsWith("\ncannot tell\n");
  }

  @Test
  @DisplayName("single runs cannot tell and say why; what is wrong is refused with 2")
  void refused() {
    String quiet = Scenarios.quiet().write(folder, "quiet").path().toString();
    String stops = Scenarios.appStops().write(folder, "stops").path().toString();
    assertThat(compare("--baseline", quiet, stops)).isEqualTo(ExitCode.CANNOT_TELL);
    assertThat(text()).contains("1 trusted runs against 1; 5 each are needed");
    assertThat(compare("--baseline", quiet, stops, "--out", folder + "/c.html"))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(folder.resolve("c.html")).doesNotExist();
    assertThat(compare("--baseline", quiet)).isEqualTo(ExitCode.WRONG_USE);
    assertThat(compare("--help")).isZero();
    assertThat(text()).containsPattern("5 +with --baseline: something is worse");
  }
}
