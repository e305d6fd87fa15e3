package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.plan.Plan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ntier migrate} without a testbed. */
class MigrateCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "apache-tomkat-mysql | \"apache-tomkat-mysql\" is not a stack",
        "apache-tomcat-mysql --to nginx-mysql | has 3 tiers and nginx-mysql has 2",
        "apache-tomcat-mysql --to apache-tomcat-mysql | both stacks are apache-tomcat-mysql",
        "--page x --predict | one of them alone would be right",
        "--resume x --repeat 3 | one of them alone would be right",
        "--page x --set repeat=2 | leave out one of the two",
        "--out x.html | --out and --json are for --predict",
        "--predict --repeat 0 | 1 to 100 would be right",
        "--predict --every soon | a time such as 5s would be right",
        "--predict --freeze cache | cache",
        "--predict --set phases.measure=[20s,30s] | a single value in place of each list"
      })
  void refused(String arguments, String message) {
    InProcess said = InProcess.run(("migrate " + arguments).split(" "));
    assertThat(said.text()).contains(message);
    assertThat(said.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(said.hasStackTrace()).isFalse();
  }

  @Test
  @DisplayName(
      "--predict: nginx before Tomcat moves the overflow from Apache's 278 places to Tomcat")
  void predict() throws IOException {
    Path page = folder.resolve("page.html");
    Path json = folder.resolve("migration.json");
    InProcess said =
        InProcess.run(
            "migrate",
            "--predict",
            "--set",
            "workload.users=7000",
            "--set",
            "phases.measure=12s",
            "--out",
            page.toString(),
            "--json",
            json.toString());
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    assertThat(said.text().replaceAll("\\s+", " "))
        .contains(
            "a step makes it worse in 3 of 6 orders (web, app, db; web, db, app; db, web, app)")
        .contains("web to nginx, in apache-tomcat-mysql, makes it worse: dropped ")
        .contains(
            "the overflow moves from web (278 places, 128 of them in its accept queue) to app (293 places, 128 of them in its accept queue)")
        .contains("nginx-xtomcat-xmysql nobody 0");
    assertThat(said.text().lines().filter(line -> !line.contains(folder.toString())))
        .allMatch(line -> line.length() <= 80);
    assertThat(page).content().contains("<svg class=\"lattice\"").contains("web: worse");
    assertThat(json).content().contains("\"measured\" : null", "\"verdict\" : \"worse\"");
  }

  /** With hosts and settings, which the simulation needs. */
  private static Plan plan(String stack) {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return reader.read(
        reader.find("migration"),
        List.of("stack=" + stack, "workload.users=7000", "phases.measure=12s", "repeat=1"));
  }

  private SeriesDirectory series(String key, List<String> stacks, int runsOfEach) {
    SeriesDirectory series = SeriesDirectory.create(folder, "migration", Clock.systemUTC());
    List<SeriesRecord.Run> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= runsOfEach; repetition++) {
      for (String stack : stacks) {
        RunFixture run =
            stack.startsWith("apache") ? Scenarios.appStops() : Scenarios.appStopsBehindAsyncWeb();
        String name = stack + repetition;
        run.write(series.path(), name).write(plan(stack));
        runs.add(
            new SeriesRecord.Run(
                stack, Map.of(key, stack), repetition, name, "", Progress.FINISHED, ""));
      }
    }
    series.write(
        new SeriesRecord(
            SeriesRecord.VERSION,
            series.id(),
            "migration",
            "title",
            "experiments/migration.yaml",
            List.of(),
            "ntier migrate",
            RunState.FINISHED,
            "",
            List.of(new SeriesRecord.Axis(key, stacks)),
            runsOfEach,
            runs));
    return series;
  }

  @Test
  @DisplayName("--page shows what was measured beside what is predicted")
  void page() throws IOException {
    SeriesDirectory series =
        series("stack", List.of("apache-tomcat-mysql", "nginx-tomcat-mysql"), 5);
    InProcess said = InProcess.run("migrate", "--page", series.path().toString());
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    assertThat(said.text()).contains("measured", "predicted", "web upstream", "app downstream");
    assertThat(series.path().resolve("migration.html"))
        .content()
        .contains("<h3>Measured</h3>", "Predicted by the simulation", "predicted ");
    assertThat(Files.readString(series.path().resolve("migration.json")))
        .contains("\"measured\" : {", "\"repetitions\" : 5");
    assertThat(series.reportFile()).isNotEmptyFile();
  }

  @Test
  @DisplayName("the series of another experiment is none")
  void anotherSeries() {
    SeriesDirectory other = series("workload.users", List.of("apache-tomcat-mysql"), 1);
    InProcess said = InProcess.run("migrate", "--page", other.path().toString());
    assertThat(said.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(said.text()).contains("is the series of another experiment");
  }
}
