package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end as they should not: the machine is as before, what was recorded is readable. */
class BrokenRunIT {
  /** Long enough that it cannot end by itself while a test breaks it. */
  private static final String[] LONG = {"--set", "phases.measure=60s"};

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
    assertThat(MachineState.now()).isEqualTo(before);
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
    assertThat(MachineState.now()).isEqualTo(before);
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
    assertThat(MachineState.now()).isEqualTo(before);
    assertReadable(RunState.FAILED);
  }

  @Test
  @DisplayName("a second lab is refused and told who has the first; the next run cleans up itself")
  void secondLab() throws Exception {
    Ntier first = Ntier.start(ShortRun.arguments(LONG)).awaitText("ramp ");
    Ntier.Result second = Ntier.run(ShortRun.arguments());
    assertThat(second.exitCode()).as(second.text()).isEqualTo(3);
    assertThat(second.text())
        .contains("another lab is running: process " + first.pid() + " (run first-run) since ");
    first.kill();
    first.await();
    // As sudo sets it: the files are for the user who typed it.
    List<String> sudo =
        List.of("env", "SUDO_UID=65534", "SUDO_GID=65534", Ntier.HOME.resolve("ntier").toString());
    Ntier.Result next =
        Ntier.startFrom(
                sudo, ShortRun.arguments("--set", "inject=none", "--set", "phases.measure=3s"))
            .await();
    assertThat(next.exitCode()).as(next.text()).isZero();
    assertThat(next.text()).contains("left by an earlier run, undone:");
    RunDirectory run = FirstRunIT.newestRun();
    assertThat(Files.getAttribute(run.reportFile(), "unix:uid")).isEqualTo(65534);
    assertThat(Files.getAttribute(run.requestsFile(), "unix:uid")).isEqualTo(65534);
    assertThat(MachineState.now()).isEqualTo(before);
  }

  @Test
  @DisplayName("a disk that fills up ends the run with a message; all is undone")
  void fullDisk(@TempDir Path disk) throws Exception {
    run("mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", disk.toString());
    try {
      List<String> arguments = new ArrayList<>(List.of(ShortRun.arguments(LONG)));
      arguments.addAll(List.of("--runs", disk.toString()));
      Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
      assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
      assertThat(result.text()).contains("the disk is full; free some space in " + disk);
    } finally {
      run("umount", disk.toString());
    }
    assertThat(MachineState.now()).isEqualTo(before);
  }

  private static void assertReadable(RunState state) throws Exception {
    RunDirectory run = FirstRunIT.newestRun();
    assertThat(run.manifest().state()).isEqualTo(state);
    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests).hasSizeGreaterThan(500);
    Ntier.Result analysis = Ntier.run("analyze", run.id());
    assertThat(analysis.exitCode()).as(analysis.text()).isZero();
  }

  /** Kills the one server process of this lab whose program ends so. */
  static void killServer(String program) {
    List<ProcessHandle> servers =
        ProcessHandle.allProcesses()
            .filter(p -> p.info().command().orElse("").endsWith(program))
            .filter(p -> p.info().commandLine().orElse("").contains("/work/"))
            .toList();
    assertThat(servers).hasSize(1);
    servers.getFirst().destroyForcibly();
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
  }
}
