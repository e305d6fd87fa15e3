package ntier.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.comparison.Dropping;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.Outcome;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.analysis.comparison.WhoDrops;
import ntier.analysis.fixture.Chains;
import ntier.analysis.fixture.Layout;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.overflow.Direction;
import ntier.archive.DamagedRunException;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.findings.Analysed;
import ntier.plan.InvocationStyle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of different stacks and causes side by side. */
class ComparisonTest {
  @TempDir Path runs;

  private RunDirectory run(RunFixture fixture, String id) {
    RunDirectory run = fixture.write(runs, id);
    Analysis.write(Analysed.of(run), run);
    return run;
  }

  @Test
  @DisplayName("runs of equal plans are repetitions; variants are named by stack and cause")
  void variants() {
    Comparison comparison =
        ComparisonReader.of(
            List.of(
                run(Scenarios.appStops(), "a"),
                run(Scenarios.appStopsBehindAsyncWeb(), "b"),
                run(Scenarios.appStops(), "c"),
                run(Scenarios.dbStops(), "d")),
            Analysed.DETECTION);
    assertThat(comparison.variants())
        .extracting(Variant::label)
        .containsExactly(
            "apache-tomcat-mysql, freeze app",
            "nginx-tomcat-mysql, freeze app",
            "apache-tomcat-mysql, freeze db");
    assertThat(comparison.runs()).extracting(ComparedRun::repetition).containsExactly(1, 1, 2, 1);
    assertThat(comparison.repeated()).isTrue();
    assertThat(comparison.variants().getFirst().outcome())
        .isEqualTo(new Outcome(List.of(new Dropping("web", Direction.UPSTREAM))))
        .hasToString("web upstream");
    assertThat(comparison.variants().getFirst().agreeing()).isEqualTo(2);
  }

  @Test
  @DisplayName("runs that differ in the workload's seed alone are repetitions, too")
  void seedsAreNoDifference() {
    RunFixture second = Scenarios.appStops();
    second.manifests().seed(766_377_637_706L);
    Comparison comparison =
        ComparisonReader.of(
            List.of(run(Scenarios.appStops(), "a"), run(second, "b")), Analysed.DETECTION);
    assertThat(comparison.variants()).hasSize(1);
    assertThat(comparison.runs()).extracting(ComparedRun::repetition).containsExactly(1, 2);
  }

  @Test
  @DisplayName("CPU per request: that of all tiers, by the requests of the same time")
  void cpuPerRequest() {
    RunFixture fixture = Scenarios.appStops();
    for (String role : Layout.THREE.tiers()) {
      fixture.cpu(role, 0, Scenarios.MILLIS, 0.5);
    }
    ComparedRun run = compared(1, run(fixture, "a"));
    // Three tiers at half a core, 200 requests a second: 1500 ms of CPU a second.
    assertThat(RunFigure.CPU_PER_REQUEST.of().apply(run).orElseThrow())
        .isCloseTo(1500 / run.findings().requests().perSecond(), within(0.05));
    assertThat(run.findings().requests().perSecond()).isCloseTo(200, within(5.0));
  }

  @Test
  @DisplayName("a series that ran in a drawn order is shown in that of its experiment")
  void drawnOrder() {
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", Clock.systemUTC());
    List<SeriesRecord.Run> drawn = new ArrayList<>();
    int[][] order = {{3, 1}, {1, 1}, {2, 1}, {2, 2}, {3, 2}, {1, 2}};
    for (int[] one : order) {
      String directory = "0" + (drawn.size() + 1);
      Scenarios.quiet().write(series.path(), directory);
      drawn.add(
          new SeriesRecord.Run(
              "users " + one[0],
              Map.of(),
              one[1],
              Optional.of(one[0]),
              Optional.of(42L),
              directory,
              "",
              Progress.FINISHED,
              ""));
    }
    series.write(record(series, drawn.toArray(SeriesRecord.Run[]::new)));
    assertThat(ComparisonReader.of(series, Analysed.DETECTION).runs())
        .extracting(run -> run.variant() + " #" + run.repetition())
        .containsExactly(
            "users 1 #1", "users 2 #1", "users 3 #1", "users 1 #2", "users 2 #2", "users 3 #2");
    assertThat(series.finishedRuns())
        .extracting(RunDirectory::id)
        .containsExactly("02", "03", "01", "06", "04", "05");
  }

  @Test
  @DisplayName("variants of one stack and cause are named by the settings that differ")
  void namedByWhatDiffers() {
    RunFixture more = Scenarios.appStops();
    more.manifests().tier("web", "apache", InvocationStyle.SYNC, 25, 20, 45);
    Comparison comparison =
        ComparisonReader.of(
            List.of(run(Scenarios.appStops(), "a"), run(more, "b"), run(Scenarios.quiet(), "c")),
            Analysed.DETECTION);
    assertThat(comparison.variants())
        .extracting(Variant::label)
        .containsExactly(
            "apache-tomcat-mysql, freeze app, web.threads 20",
            "apache-tomcat-mysql, freeze app, web.threads 25",
            "apache-tomcat-mysql, none");
  }

  @Test
  @DisplayName("who drops, by stack and cause; what was not run is empty")
  void whoDrops() {
    WhoDrops table =
        WhoDrops.of(
            ComparisonReader.of(
                List.of(
                    run(Scenarios.appStops(), "a"),
                    run(Scenarios.dbStops(), "b"),
                    run(Scenarios.appStopsBehindAsyncWeb(), "c"),
                    run(Scenarios.dbStopsBehindAsyncWeb(), "d"),
                    run(Scenarios.appFlushesIntoDb(), "e"),
                    run(Scenarios.appStopsAllAsync(), "f")),
                Analysed.DETECTION));
    assertThat(table.causes()).containsExactly("freeze app", "freeze db");
    assertThat(table.rows())
        .extracting(
            row ->
                row.nx()
                    + " "
                    + row.name()
                    + ": "
                    + row.cells().stream()
                        .map(cell -> cell.map(Variant::outcome).map(Outcome::toString).orElse("-"))
                        .toList())
        .containsExactly(
            "0 apache-tomcat-mysql: [web upstream, web upstream]",
            "1 nginx-tomcat-mysql: [app downstream, app upstream]",
            "2 nginx-xtomcat-mysql: [db downstream, -]",
            "3 nginx-xtomcat-xmysql: [none, -]");
  }

  @Test
  @DisplayName(
      "rows of one stack are told apart by what else differs, with the causes side by side")
  void whoDropsOfOneStack() {
    RunFixture fewer = Scenarios.appStops();
    fewer.manifests().tier("web", "apache", InvocationStyle.SYNC, 25, 20, 45);
    RunFixture fewerDb = Scenarios.dbStops();
    fewerDb.manifests().tier("web", "apache", InvocationStyle.SYNC, 25, 20, 45);
    WhoDrops table =
        WhoDrops.of(
            ComparisonReader.of(
                List.of(
                    run(Scenarios.appStops(), "a"),
                    run(Scenarios.dbStops(), "b"),
                    run(fewer, "c"),
                    run(fewerDb, "d")),
                Analysed.DETECTION));
    assertThat(table.rows())
        .extracting(WhoDrops.Row::name)
        .containsExactly(
            "apache-tomcat-mysql, web.threads 20", "apache-tomcat-mysql, web.threads 25");
    assertThat(table.rows()).allMatch(row -> row.cells().stream().allMatch(Optional::isPresent));
  }

  @Test
  @DisplayName("median, least and most over repetitions; nothing where one run does not know it")
  void spreads() {
    RunDirectory run = run(Scenarios.quiet(), "a");
    Variant variant =
        new Variant("v", List.of(compared(1, run), compared(2, run), compared(5, run)));
    assertThat(variant.spread(one -> Optional.of((double) one.repetition())))
        .hasValue(Spread.of(List.of(5.0, 1.0, 2.0)));
    assertThat(variant.spread(one -> one.repetition() == 2 ? Optional.empty() : Optional.of(1.0)))
        .isEmpty();
    assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 9.0)))
        .isEqualTo(new Spread(3, 1, 9, Optional.of(new MedianInterval(4, 1, 1, 9))));
    assertThat(Spread.ofDifferent(List.of(4.0, 1.0, 2.0, 9.0)))
        .isEqualTo(new Spread(3, 1, 9, Optional.empty()));
  }

  @Test
  @DisplayName("repetitions that disagree: the commoner outcome, and how many showed it")
  void disagreement() {
    ComparedRun dropped = compared(1, run(Scenarios.appStops(), "a"));
    ComparedRun quiet = compared(2, run(Scenarios.quiet(), "b"));
    Variant variant = new Variant("v", List.of(quiet, dropped, dropped));
    assertThat(variant.outcome()).hasToString("web upstream");
    assertThat(variant.agreeing()).isEqualTo(2);
    assertThat(new Variant("v", List.of(quiet)).outcome()).hasToString("none");
  }

  private static ComparedRun compared(int repetition, RunDirectory run) {
    return new ComparedRun("v", repetition, "freeze app", run, Analysed.of(run));
  }

  @Test
  @DisplayName("findings that are missing or of another version are found again and not written")
  void olderFindings() throws IOException {
    RunDirectory run = run(Scenarios.appStops(), "a");
    Files.writeString(run.findingsFile(), "{\"formatVersion\": 1}");
    RunDirectory bare = Scenarios.dbStops().write(runs, "b");
    Comparison comparison = ComparisonReader.of(List.of(run, bare), Analysed.DETECTION);
    assertThat(comparison.runs())
        .extracting(one -> one.findings().vlrt().count())
        .containsExactly(59L, 59L);
    assertThat(run.findingsFile()).hasContent("{\"formatVersion\": 1}");
    assertThat(bare.findingsFile()).doesNotExist();
  }

  @Test
  @DisplayName("a run that did not end is refused with its state")
  void unfinished() {
    RunFixture killed = Scenarios.appStops();
    killed.manifests().killed();
    RunDirectory run = killed.write(runs, "killed");
    RunDirectory other = run(Scenarios.appStops(), "a");
    assertThatThrownBy(() -> ComparisonReader.of(List.of(other, run), Analysed.DETECTION))
        .isInstanceOf(DamagedRunException.class)
        .hasMessage(
            run.manifestFile()
                + ": this run is not finished: its state is \"running\"; compare finished runs"
                + " only; what there is of this one is shown by ./ntier analyze killed");
  }

  @Test
  @DisplayName("a run of another format version is refused")
  void otherVersion() throws IOException {
    RunDirectory run = run(Scenarios.appStops(), "a");
    Files.writeString(
        run.manifestFile(),
        Files.readString(run.manifestFile())
            .replaceFirst("\"formatVersion\" : 1", "\"formatVersion\" : 2"));
    assertThatThrownBy(() -> ComparisonReader.of(List.of(run, run), Analysed.DETECTION))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("its formatVersion is 2 and this ntier reads version 1");
  }

  @Test
  @DisplayName("of a series its own labels, its finished runs, and a note on each other one")
  void series() {
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", Clock.systemUTC());
    Scenarios.appStops().write(series.path(), "01-a");
    Scenarios.dbStops().write(series.path(), "02-b");
    series.write(
        record(
            series,
            entry("NX=0, app", 1, "01-a", Progress.FINISHED, ""),
            entry("NX=0, db", 1, "02-b", Progress.FINISHED, ""),
            entry("NX=0, app", 2, "03-c", Progress.FAILED, "app died"),
            entry("NX=0, db", 2, "", Progress.PENDING, "")));
    Comparison comparison = ComparisonReader.of(series, Analysed.DETECTION);
    assertThat(comparison.title()).isEqualTo("Who drops");
    assertThat(comparison.runs())
        .extracting(ComparedRun::variant)
        .containsExactly("NX=0, app", "NX=0, db");
    assertThat(comparison.notes())
        .containsExactly(
            "NX=0, app, repetition 2, is not in it: its state is \"failed\" (app died).",
            "NX=0, db, repetition 2, is not in it: its state is \"pending\".");
  }

  @Test
  @DisplayName("a series of which nothing is finished is refused")
  void nothingFinished() {
    SeriesDirectory series = SeriesDirectory.create(runs, "matrix", Clock.systemUTC());
    series.write(record(series, entry("x", 1, "", Progress.PENDING, "")));
    assertThatThrownBy(() -> ComparisonReader.of(series, Analysed.DETECTION))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("none of its runs is finished; finish some: sudo ./ntier run");
  }

  private static SeriesRecord.Run entry(
      String label, int repetition, String directory, Progress state, String why) {
    return new SeriesRecord.Run(label, Map.of(), repetition, directory, "", state, why);
  }

  private static SeriesRecord record(SeriesDirectory series, SeriesRecord.Run... entries) {
    return new SeriesRecord(
        1,
        series.id(),
        "matrix",
        "Who drops",
        "experiments/matrix.yaml",
        List.of(),
        "ntier run matrix",
        RunState.RUNNING,
        "",
        List.of(),
        2,
        List.of(entries));
  }

  @Test
  @DisplayName("runs of different chains: a column for each tier, in order; absent is not unknown")
  void differentChains() {
    Comparison comparison =
        ComparisonReader.of(
            List.of(run(Chains.twoServers(), "servers"), run(Chains.fourTiers(), "four")),
            Analysed.DETECTION);
    List<RunFigure> dropped =
        comparison.figures().stream().filter(figure -> figure.tier().isPresent()).toList();
    assertThat(dropped)
        .extracting(RunFigure::name)
        .containsExactly(
            "dropped front", "dropped web", "dropped app", "dropped data", "dropped db");
    ComparedRun servers = comparison.runs().getFirst();
    ComparedRun four = comparison.runs().getLast();
    assertThat(dropped)
        .extracting(figure -> figure.text(servers))
        .containsExactly(RunFigure.ABSENT, "0", "29", RunFigure.ABSENT, "0");
    assertThat(dropped)
        .extracting(figure -> figure.text(four))
        .containsExactly("0", "59", "0", "0", RunFigure.ABSENT);
    Variant variant = comparison.variants().getFirst();
    assertThat(dropped.getFirst().median(variant)).isEqualTo(RunFigure.ABSENT);
    assertThat(servers.stack()).isEqualTo("nginx-tomcat*2-mysql");
    assertThat(four.stack()).isEqualTo("haproxy-apache-tomcat-mysql");
    assertThat(servers.outcome().toString()).isEqualTo("app downstream");
  }
}
