package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.linux.TinyDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end as they should not: the machine is as before, what was recorded is readable. */
class BrokenRunIT {
  /** Soon under load, and so long that it cannot end by itself while a test breaks it. */
  private static final String[] LONG = {"--set", "phases={ramp: 2s, warmUp: 3s, measure: 60s}"};

  private MachineState before;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  @Test
  @DisplayName("TERM: exit code 130, everything undone, the files tell it and can be analysed")
  void term() throws Exception {
    Ntier run = Ntier.start(ShortRun.arguments(LONG)).awaitText("measure ");
    run.terminate();
    Ntier.Result result = run.await();
    assertThat(result.exitCode()).as(result.text()).isEqualTo(130);
    assertThat(result.text()).contains("interrupted, and cleaned up");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertReadable(RunState.INTERRUPTED);
  }

  @Test
  @DisplayName("KILL: clean undoes it all; the files are readable")
  void kill() throws Exception {
    Ntier run = Ntier.start(ShortRun.arguments(LONG)).awaitText("measure ");
    run.kill();
    run.await();
    assertThat(MachineState.now().namespaces()).contains("ntier-web");
    Ntier.Result clean = Ntier.run("clean");
    assertThat(clean.exitCode()).as(clean.text()).isZero();
    assertThat(clean.text()).contains("undone:");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertReadable(RunState.RUNNING);
  }

  @Test
  @DisplayName("a tier that dies ends the run with its name and last words; all is undone")
  void tierDies() throws Exception {
    Ntier run = Ntier.start(ShortRun.arguments(LONG)).awaitText("measure ");
    killServer("bin/mysqld");
    Ntier.Result result = run.await();
    assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
    assertThat(result.text()).contains("db died: process mysqld").contains("mysqld.log");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    assertReadable(RunState.FAILED);
  }

  @Tag("long")
  @Test
  @DisplayName(
      "a second ntier is refused and told who has the first; the next run cleans up itself")
  void secondTestbed() throws Exception {
    Ntier first = Ntier.start(ShortRun.arguments(LONG)).awaitText("ramp ");
    Ntier.Result second = Ntier.run(ShortRun.arguments());
    assertThat(second.exitCode()).as(second.text()).isEqualTo(3);
    assertThat(second.text())
        .contains("another ntier is running: process " + first.pid() + " (run first-run) since ");
    first.kill();
    first.await();
    // As sudo sets it: the files are for the user who typed it.
    List<String> sudo =
        List.of("env", "SUDO_UID=65534", "SUDO_GID=65534", Ntier.HOME.resolve("ntier").toString());
    Ntier.Result next =
        Ntier.startFrom(
                sudo,
                ShortRun.arguments(
                    "--set", "inject=none", "--set", "phases={ramp: 1s, warmUp: 2s, measure: 3s}"))
            .await();
    assertThat(next.exitCode()).as(next.text()).isZero();
    assertThat(next.text()).contains("left by an earlier run, undone:");
    RunDirectory run = TestRuns.newest();
    assertThat(Files.getAttribute(run.reportFile(), "unix:uid")).isEqualTo(65534);
    assertThat(Files.getAttribute(run.requestsFile(), "unix:uid")).isEqualTo(65534);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("on a full disk no run is begun, and no folder of one is left")
  void diskFullBefore(@TempDir Path mountPoint) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 300)) {
      Ntier.Result result = Ntier.run(onDisk(disk));
      assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
      assertThat(result.text())
          .contains(
              "the run was not started, because its disk is full: there must be 32 MB of room in ")
          .contains("the disk is " + mountPoint + " (tmpfs), 0.3 of 0.3 MB left");
      assertThat(mountPoint).isEmptyDirectory();
    }
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("a disk that fills up ends the run with a message; what was recorded is kept")
  void diskFullMeanwhile(@TempDir Path mountPoint) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 64 << 10)) {
      MachineState withDisk = MachineState.now();
      Ntier run = Ntier.start(onDisk(disk)).awaitText("measure ");
      TimeUnit.SECONDS.sleep(2);
      disk.fill(0);
      Ntier.Result result = run.await();
      assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
      assertThat(result.text())
          .contains("the disk is full")
          .contains("the disk is " + mountPoint + " (tmpfs), ");
      assertThat(MachineState.now().differencesFrom(withDisk)).isEmpty();
      RunDirectory recorded = RunDirectory.list(mountPoint).getFirst();
      assertThat(recorded.manifest().state()).isEqualTo(RunState.FAILED);
      assertThat(recorded.manifest().why()).contains("the disk is full");
      assertThat(Request.FORMAT.read(recorded.requestsFile())).hasSizeGreaterThan(500);
      Ntier.Result onFull = Ntier.run("analyze", recorded.path().toString());
      assertThat(onFull.exitCode()).as(onFull.text()).isEqualTo(4);
      assertThat(onFull.text()).contains("the disk is full; free some space in " + recorded.path());
      disk.makeRoom();
      Ntier.Result analysis = Ntier.run("analyze", recorded.path().toString());
      assertThat(analysis.exitCode()).as(analysis.text()).isZero();
      try (Stream<Path> files = Files.walk(mountPoint)) {
        assertThat(files).noneMatch(file -> file.toString().endsWith(".next"));
      }
    }
  }

  private static String[] onDisk(TinyDisk disk) {
    return ShortRun.arguments(LONG[0], LONG[1], "--runs", disk.folder().toString());
  }

  private static void assertReadable(RunState state) throws Exception {
    RunDirectory run = TestRuns.newest();
    assertThat(run.manifest().state()).isEqualTo(state);
    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests).hasSizeGreaterThan(500);
    Ntier.Result analysis = Ntier.run("analyze", run.path().toString());
    assertThat(analysis.exitCode()).as(analysis.text()).isZero();
  }

  /** Kills the one server process of this testbed whose program ends so. */
  static void killServer(String program) {
    List<ProcessHandle> servers =
        ProcessHandle.allProcesses()
            .filter(p -> p.info().command().orElse("").endsWith(program))
            .filter(p -> p.info().commandLine().orElse("").contains("/work/"))
            .toList();
    assertThat(servers).hasSize(1);
    servers.getFirst().destroyForcibly();
  }
}
