package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a series' folder of somebody else can make {@code --resume} do. */
class RecordedExperimentTest {
  private static final String EXPERIMENT =
      "title: X\nstack: {web: apache, app: tomcat, db: mysql-native}\nworkload: {users: [1, 2]}\n";

  @TempDir Path folder;

  private SeriesDirectory series(String experimentFile, String... sets) {
    SeriesDirectory series = SeriesDirectory.create(folder, "mine", Clock.systemUTC());
    series.write(
        new SeriesRecord(
            SeriesRecord.VERSION,
            series.id(),
            "mine",
            "X",
            experimentFile,
            List.of(sets),
            "ntier run mine",
            RunState.INTERRUPTED,
            "",
            List.of(),
            1,
            List.of()));
    return series;
  }

  private static InProcess resume(SeriesDirectory series, String... more) {
    String[] all = new String[3 + more.length];
    System.arraycopy(new String[] {"run", "--resume", series.path().toString()}, 0, all, 0, 3);
    System.arraycopy(more, 0, all, 3, more.length);
    return InProcess.run(all);
  }

  @Test
  @DisplayName("no file outside of the checkout is read because a record says so")
  void otherFiles() throws IOException {
    Path outside = Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    for (String file : List.of(outside.toString(), "../../../../../../etc/passwd", "/etc/passwd")) {
      InProcess said = resume(series(file));
      assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(said.text())
          .contains(
              "which is not a file of this checkout, and a folder must not name one elsewhere")
          .contains("sudo ./ntier run FILE");
    }
  }

  @Test
  @DisplayName("an experiment from elsewhere is read from its copy in the folder")
  void theCopy() throws IOException {
    Path outside = Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    SeriesDirectory series = series(outside.toString());
    Files.copy(outside, series.path().resolve("mine.yaml"));
    Files.delete(outside);
    assertThat(resume(series).text()).contains("has changed: its runs are others (2 now");
  }

  @Test
  @DisplayName("a record's --set names no program, unless the same is typed again")
  void programs() throws IOException {
    SeriesDirectory series = series("none", "db.mysqld=/tmp/evil");
    Files.writeString(series.path().resolve("mine.yaml"), EXPERIMENT);
    InProcess said = resume(series);
    assertThat(said.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(said.text())
        .contains("the record names a program to run: db.mysqld=/tmp/evil. No file may do that")
        .contains("--set db.mysqld=/tmp/evil");
    assertThat(resume(series, "--set", "db.mysqld=/tmp/evil").text())
        .contains("has changed: its runs are others (2 now");
    assertThat(resume(series, "--set", "workload.users=7").text()).contains("give it alone");
  }
}
