package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.cli.LabBesideSysBursty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a run, a stack that is up, the laboratory and a fit do alike. */
class LifeCyclesIT {
  private static final String LEFTOVERS = "left by an earlier run, undone:";
  private static final String[] COLOCATED = {"--with", "vm-colocation:app"};
  private static final String SMALL = "database=small";
  private static final Duration SECONDS = Duration.ofSeconds(60);

  private MachineState before;
  private Ntier running;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  @AfterEach
  void end() throws Exception {
    if (running != null && running.isAlive()) {
      running.kill();
      running.await();
    }
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  private Ntier start(String... arguments) throws Exception {
    running = Ntier.start(arguments);
    return running;
  }

  /** A rate that no other run asks for, so that nothing is known of it. */
  private static String[] toFit() {
    long rate = 400 + System.nanoTime() / 1_000 % 50;
    return ShortRun.arguments(
        "--set", "workload.users={fill: 60%, rate: " + rate + "/s}", "--set", "inject=none");
  }

  @Test
  @DisplayName("up, lab and fit tell what they undo that a dead run left")
  void leftovers() throws Exception {
    killSoon(start("up", "--port", "0", "--set", SMALL));
    assertThat(running.text()).doesNotContain(LEFTOVERS);
    killSoon(start("up", "--port", "0", "--set", SMALL).awaitText(LEFTOVERS));
    killSoon(start("lab", "--port", "0", "--set", SMALL).awaitText(LEFTOVERS));
    killSoon(start(toFit()).awaitText("finding the load that fits this machine", LEFTOVERS));
    assertThat(Ntier.run("clean").exitCode()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  /** Once hosts are made that only the next one can undo. */
  private static void killSoon(Ntier command) throws Exception {
    long deadline = System.nanoTime() + SECONDS.toNanos();
    while (!MachineState.now().namespaces().contains("ntier-db")) {
      assertThat(command.isAlive() && System.nanoTime() < deadline).as(command.text()).isTrue();
      TimeUnit.MILLISECONDS.sleep(50);
    }
    command.kill();
    command.await();
  }

  @Test
  @DisplayName("up ends, saying why, when a server of SysBursty dies")
  void sysBurstyDies() throws Exception {
    Ntier up = start("up", "--port", "0", "--set", SMALL, COLOCATED[0], COLOCATED[1]);
    up.awaitText("serves up");
    kill("bin/mysqld", "/work/up-", "-bursty-");
    Ntier.Result result = up.await(SECONDS);
    assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
    assertThat(result.text()).contains("SysBursty's bursty-db died: process mysqld");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("a fit ends, saying why, when the monitors die")
  void monitorsDie() throws Exception {
    Ntier run = start(toFit()).awaitText("finding the load that fits this machine");
    awaitProcess("ntier.workload.WorkloadMain");
    kill("ntier.monitors.MonitorsMain");
    Ntier.Result result = run.await(SECONDS);
    assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
    assertThat(result.text())
        .contains("while the load was fitted to the machine the monitors ended with exit code 137");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("lab starts SysBursty where the experiment has it, and ends it")
  void labBesideSysBursty() throws Exception {
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Dntier.home=" + Ntier.HOME,
            "-cp",
            System.getProperty("java.class.path"),
            LabBesideSysBursty.class.getName());
    running =
        Ntier.startFrom(
            java,
            SMALL,
            "workload.users=100",
            "phases.measure=60s",
            "inject=[{vm-colocation: app, batch: 10, every: 5s, after: 1s}]");
    running.awaitText("bursty-db: mysql is ready").awaitText("100 users on apache-tomcat-mysql");
    assertThat(processes("bin/mysqld", "/work/lab-", "-bursty-")).isNotEmpty();
    running.terminate();
    assertThat(running.await(SECONDS).exitCode()).as(running.text()).isEqualTo(130);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static void kill(String... words) throws Exception {
    List<ProcessHandle> found = processes(words);
    assertThat(found).as(String.join(" ", words)).hasSize(1);
    found.getFirst().destroyForcibly();
  }

  /** Those whose command lines have all these words. */
  private static List<ProcessHandle> processes(String... words) {
    return ProcessHandle.allProcesses()
        .filter(process -> List.of(words).stream().allMatch(commandLine(process)::contains))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException ended) {
      return "";
    }
  }

  private void awaitProcess(String part) throws Exception {
    long deadline = System.nanoTime() + SECONDS.toNanos();
    while (processes(part).isEmpty()) {
      assertThat(running.isAlive() && System.nanoTime() < deadline).as(running.text()).isTrue();
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
