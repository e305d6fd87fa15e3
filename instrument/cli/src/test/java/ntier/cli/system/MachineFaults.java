package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What befalls one of several machines in mid-run, beside what {@link SeveralMachinesIT} has. Three
 * minutes that only who changes this part needs, so that it is run when it is asked for by name:
 *
 * <pre>
 *   sudo ./ntier test -Dit.test=MachineFaults -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false
 * </pre>
 */
class MachineFaults {
  private static final Duration AFTER_THE_END = Duration.ofSeconds(5);
  private static final int MEGABYTE = 1 << 20;

  @TempDir static Path folder;
  private static SshMachines machines;
  private static SshFaults faults;
  private static Path profile;

  @BeforeAll
  static void begin() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    machines = SshMachines.start(folder, 4);
    faults = new SshFaults(machines);
    profile = machines.profile(SshMachines.HOSTS);
  }

  @AfterAll
  static void end() throws Exception {
    machines.close();
  }

  private static Ntier measuring(String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of("--profile", profile.toString()));
    for (String set : List.of("phases.ramp=1s", "phases.warmUp=4s")) {
      all.addAll(List.of("--set", set));
    }
    all.addAll(List.of(more));
    return Ntier.start(ShortRun.arguments(all.toArray(String[]::new))).awaitText("measure ");
  }

  @Test
  @DisplayName("an agent that is killed: the run says which machine's, and clean finds all it left")
  void agentKilled() throws Exception {
    MachineState before = MachineState.now();
    Ntier runner = measuring();
    machines.agent(2).orElseThrow().destroyForcibly();
    Ntier.Result result = runner.await();
    assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
    assertThat(result.text()).contains("the connection to machine m2 is lost: it ended");
    RunDirectory run = TestRuns.newest();
    assertThat(run.machineFolder("m0").resolve("requests.csv")).isNotEmptyFile();
    assertThat(run.machineFolder("m3").resolve("samples/hosts.csv")).isNotEmptyFile();
    Ntier.Result cleaned = Ntier.run("clean", "--profile", profile.toString());
    assertThat(cleaned.exitCode()).as(cleaned.text()).isZero();
    assertThat(cleaned.text()).contains("undone: m2: ").doesNotContain("undone: m1: ");
    machines.awaitNothingLeft(Duration.ZERO);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("a machine's disk is full: the run says which, and keeps what was recorded")
  void fullDisk() throws Exception {
    MachineState before = MachineState.now();
    Path disk = faults.smallDisk(1, 64);
    try {
      Ntier runner = measuring();
      fill(disk);
      Ntier.Result result = runner.await();
      assertThat(result.exitCode()).as(result.text()).isEqualTo(4);
      assertThat(result.text()).contains("machine m1").contains("the disk is full");
      RunDirectory run = TestRuns.newest();
      assertThat(run.manifest().state()).isEqualTo(RunState.FAILED);
      assertThat(run.manifest().why()).contains("machine m1").contains("the disk is full");
      assertThat(run.machineFolder("m0").resolve("requests.csv")).isNotEmptyFile();
      assertThat(run.machineFolder("m1").resolve("samples/hosts.csv")).isNotEmptyFile();
      assertThat(run.machineFolder("m2").resolve("samples/hosts.csv")).isNotEmptyFile();
      machines.awaitNothingLeft(AFTER_THE_END);
    } finally {
      faults.usualDisk(1);
    }
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Test
  @DisplayName("a machine's disk that is full before: no run, exit code 3 and which")
  void fullBefore() throws Exception {
    fill(faults.smallDisk(1, 64));
    try {
      Ntier.Result result = Ntier.run(ShortRun.arguments("--profile", profile.toString()));
      assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
      assertThat(result.text()).contains("machine m1").contains("its disk is full");
      machines.awaitNothingLeft(AFTER_THE_END);
    } finally {
      faults.usualDisk(1);
    }
  }

  /** But for a little, so that it is the disk of a machine that goes on. */
  private static void fill(Path disk) throws IOException {
    long room = Files.getFileStore(disk).getUsableSpace() - MEGABYTE;
    Files.write(disk.resolve("filling"), new byte[(int) room]);
  }

  /** The users' machine, too, by which the others measure theirs. */
  @ParameterizedTest
  @ValueSource(ints = {2, 0})
  @DisplayName("a machine's clock is set: the run ends as it should, and is not trusted for that")
  void clock(int machine) throws Exception {
    Ntier runner = measuring();
    Thread.sleep(4000);
    faults.stepClock(machine, 2_000_000);
    try {
      Ntier.Result result = runner.await();
      assertThat(result.exitCode()).as(result.text()).isZero();
      RunDirectory run = TestRuns.newest();
      assertThat(run.manifest().state()).isEqualTo(RunState.FINISHED);
      assertThat(run.summary().measuring().trusted()).isFalse();
      assertThat(run.summary().measuring().why())
          .filteredOn(why -> why.contains("the clock of machine "))
          .singleElement()
          .asString()
          .containsPattern(
              "the clock of machine m%d was set forward by (1,99|2,00)\\d\\.\\d ms"
                  .formatted(machine));
      // Lines are broken where a terminal's end.
      assertThat(result.text().replaceAll("\\s+", " "))
          .contains("the clock of machine m" + machine + " was set forward");
    } finally {
      faults.usualClock(machine);
    }
    machines.awaitNothingLeft(AFTER_THE_END);
  }
}
