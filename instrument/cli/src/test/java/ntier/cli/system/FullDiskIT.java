package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.CpuSample;
import ntier.archive.CsvAppender;
import ntier.archive.Event;
import ntier.archive.RunDirectory;
import ntier.archive.RunFiles;
import ntier.archive.RunState;
import ntier.archive.RunWriteException;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.injection.Causes;
import ntier.lifecycle.Results;
import ntier.linux.OtherJvm;
import ntier.linux.TinyDisk;
import ntier.machine.RunFailedException;
import ntier.monitors.MonitorsConfig;
import ntier.monitors.MonitorsMain;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.ProvisioningException;
import ntier.report.ComparisonReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that is full where the suite writes, part by part: what is said, what stays, and that it
 * goes on once there is room. Whole runs are in {@link BrokenRunIT}.
 */
class FullDiskIT {
  @TempDir Path mountPoint;
  @TempDir Path elsewhere;
  private TinyDisk disk;

  @BeforeEach
  void mount() throws IOException {
    disk = TinyDisk.mount(mountPoint, 2048);
  }

  @AfterEach
  void unmount() throws IOException {
    disk.close();
  }

  private String full() {
    return "the disk is full; free some space in ";
  }

  private String which() {
    return "; what was written before stays; the disk is " + mountPoint + " (tmpfs), 0.0 of 2.0 MB";
  }

  private RunDirectory run() throws IOException {
    return Scenarios.appStops().write(mountPoint, "run");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  @DisplayName("a run's folder that cannot be made whole is not there at all")
  void runFolder(@TempDir Path few) throws IOException {
    try (TinyDisk forFew = TinyDisk.mountForFiles(few, 3)) {
      assertThatThrownBy(() -> RunDirectory.create(forFew.folder(), "x", Clock.systemUTC()))
          .isInstanceOf(RunWriteException.class)
          .hasMessageContaining(full())
          .hasMessageContaining("it lacks room for more files: df -i");
      try (Stream<Path> left = Files.list(few)) {
        assertThat(left).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("manifest and plan: the old ones stay")
  void documents() throws IOException {
    RunDirectory run = run();
    List<Path> before = files(run.path());
    disk.fill(0);
    assertThatThrownBy(
            () -> run.write(run.manifest().with(RunState.FAILED, "", run.manifest().phases())))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(run.manifestFile() + ": cannot be written: " + full() + run.path())
        .hasMessageContaining(which());
    assertThatThrownBy(() -> run.write(run.plan())).isInstanceOf(RunWriteException.class);
    assertThat(run.manifest().state()).isEqualTo(RunState.FINISHED);
    assertThat(run.plan().experiment()).isEqualTo("fixture");
    assertThat(files(run.path())).isEqualTo(before);
  }

  @Test
  @DisplayName("samples: the monitors end with the reason, each file ends with a whole row")
  void samples() throws Exception {
    Path samples = Files.createDirectory(mountPoint.resolve("samples"));
    Path config = elsewhere.resolve("monitors.json");
    new MonitorsConfig(10, samples, List.of(), List.of(), List.of(), Optional.empty(), 50)
        .write(config);
    disk.fill(6);
    Process monitors =
        OtherJvm.of(MonitorsMain.class, "--config", config.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = monitors.inputReader()) {
      assertThat(monitors.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(monitors.exitValue()).isEqualTo(1);
      assertThat(said.readAllAsString())
          .contains("monitors: " + samples.resolve("cpus.csv") + ": cannot be written: " + full())
          .contains(which());
    } finally {
      monitors.destroyForcibly();
    }
    byte[] bytes = Files.readAllBytes(samples.resolve("cpus.csv"));
    assertThat(bytes[bytes.length - 1]).isEqualTo((byte) '\n');
    assertThat(CpuSample.FORMAT.read(samples.resolve("cpus.csv"))).hasSizeGreaterThan(10);
    assertThat(samples.resolve("monitors.json")).doesNotExist();
  }

  @Test
  @DisplayName("events and injections: no half line, and the next one is whole")
  void events() throws IOException {
    Path file = mountPoint.resolve("events.csv");
    try (CsvAppender<Event> events = Event.FORMAT.append(file)) {
      events.append(new Event(1, "phase", "ramp"));
      disk.fill(0);
      int[] lines = {1};
      assertThatThrownBy(
              () -> {
                for (; lines[0] < 1000; lines[0]++) {
                  events.append(new Event(2, "phase", "warm-up"));
                }
              })
          .isInstanceOf(RunWriteException.class)
          .hasMessageContaining(which());
      assertThat(lines[0]).isBetween(2, 999);
      assertThat(Files.readString(file)).endsWith("\n");
      disk.makeRoom();
      events.append(new Event(3, "phase", "measure"));
      List<Event> read = Event.FORMAT.read(file);
      assertThat(read).hasSize(lines[0] + 1);
      assertThat(read.getLast()).isEqualTo(new Event(3, "phase", "measure"));
    }
  }

  @Test
  @DisplayName("a part of the cache: nothing half-installed, and which disk")
  void cache() throws IOException {
    Cache cache = new Cache(mountPoint);
    assertThatThrownBy(
            () ->
                cache.provide(
                    "parts",
                    "tomcat-1",
                    Progress.SILENT,
                    (half, scratch) -> Files.write(half.resolve("big"), new byte[4 << 20])))
        .isInstanceOf(ProvisioningException.class)
        .hasMessageContaining("tomcat-1: the disk of " + mountPoint + " is full (0 MB left")
        .hasMessageContaining("set NTIER_CACHE to a folder on another disk; nothing was installed");
    assertThat(cache.folder("parts", "tomcat-1")).doesNotExist();
    assertThat(mountPoint.resolve("tmp")).doesNotExist();
    cache.provide(
        "parts",
        "tomcat-1",
        Progress.SILENT,
        (half, _) -> Files.writeString(half.resolve("a"), ""));
    assertThat(cache.folder("parts", "tomcat-1").resolve("a")).exists();
  }

  @Test
  @DisplayName("a builder that says little of a full disk: it is said all the same")
  void silentBuilder() {
    assertThatThrownBy(
            () ->
                new Cache(mountPoint)
                    .provide(
                        "databases",
                        "small",
                        Progress.SILENT,
                        (half, scratch) -> {
                          disk.fill(0);
                          throw new IOException("mysqld ended with exit code 1");
                        }))
        .hasMessageContaining("small: the disk of " + mountPoint + " is full (0 MB left")
        .hasMessageContaining("mysqld ended with exit code 1");
  }

  @Test
  @DisplayName("results: the old ones stay, what was recorded stays, and a later analysis works")
  void results() throws IOException {
    RunDirectory run = run();
    run.write(run.manifest().finished(RunFiles.record(run)));
    Results.of(run);
    String old = Files.readString(run.findingsFile());
    String page = Files.readString(run.reportFile());
    for (int pages : new int[] {0, 4}) {
      disk.fill(pages);
      assertThatThrownBy(() -> Results.of(run))
          .isInstanceOf(RunFailedException.class)
          .hasMessageContaining(full() + run.path())
          .hasMessageEndingWith(
              "what the run recorded is complete, and ./ntier analyze "
                  + run.path()
                  + " makes its results again");
      assertThat(run.findingsFile()).hasContent(old);
      assertThat(run.reportFile()).hasContent(page);
    }
    disk.makeRoom();
    Results.of(run);
    assertThat(run.findings(Findings.class).trust().why()).isEmpty();
    assertThat(run.findingsFile()).hasContent(old);
  }

  @Test
  @DisplayName("an account of files that cannot be written: the run is not called finished")
  void account() throws IOException {
    RunDirectory run = run();
    run.write(run.manifest().with(RunState.RUNNING, "", run.manifest().phases()));
    disk.fill(0);
    assertThatThrownBy(() -> run.write(run.manifest().finished(RunFiles.record(run))))
        .isInstanceOf(RunWriteException.class);
    assertThat(run.manifest().state()).isEqualTo(RunState.RUNNING);
    assertThat(Analysis.of(run, Causes.all().detection()).complete()).isFalse();
  }

  @Test
  @DisplayName("an export is whole or not there, with exit code 4")
  void export() throws Exception {
    RunDirectory run = Scenarios.appStops().write(elsewhere, "run");
    Path out = mountPoint.resolve("tables");
    for (int pages : new int[] {2, 12}) {
      disk.fill(pages);
      Ntier.Result result =
          Ntier.run("export", run.path().toString(), "--figures", "--csv", "--out", out.toString());
      assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
      assertThat(result.text()).contains(full() + out).contains(which());
      assertThat(out).doesNotExist();
    }
    disk.makeRoom();
    Ntier.Result result = Ntier.run("export", run.path().toString(), "--out", out.toString());
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(files(out)).noneMatch(file -> file.toString().endsWith(".next"));
  }

  @Test
  @DisplayName("a series' record and the page of a comparison: the old one, or none")
  void series() throws Exception {
    SeriesDirectory series = SeriesDirectory.create(mountPoint, "matrix", Clock.systemUTC());
    SeriesRecord record =
        new SeriesRecord(
            1,
            series.id(),
            "matrix",
            "A matrix",
            "experiments/matrix.yaml",
            List.of(),
            "ntier run matrix",
            RunState.RUNNING,
            "",
            List.of(),
            1,
            List.of(
                new SeriesRecord.Run(
                    "a", Map.of(), 1, "", "ab", SeriesRecord.Progress.PENDING, "")));
    series.write(record);
    List<RunDirectory> runs =
        List.of(
            Scenarios.appStops().write(elsewhere, "one"),
            Scenarios.quiet().write(elsewhere, "two"));
    disk.fill(0);
    assertThatThrownBy(() -> series.write(record.with(RunState.FAILED, "no reason")))
        .isInstanceOf(RunWriteException.class)
        .hasMessageContaining(which());
    assertThat(series.record()).isEqualTo(record);
    Path page = mountPoint.resolve("compare.html");
    disk.fill(2);
    assertThatThrownBy(
            () ->
                ComparisonReport.create(ComparisonReader.of(runs, Causes.all().detection()), page))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(page + ": cannot be written: " + full());
    assertThat(files(mountPoint))
        .containsExactlyInAnyOrder(mountPoint.resolve("filler"), series.seriesFile());
    disk.makeRoom();
    ComparisonReport.create(ComparisonReader.of(runs, Causes.all().detection()), page);
    assertThat(Files.readString(page, StandardCharsets.UTF_8)).endsWith("</html>\n");
  }
}
