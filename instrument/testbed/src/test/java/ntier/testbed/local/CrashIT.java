package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.linux.OtherJvm;
import ntier.testbed.MachineCommand;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.TestbedLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the process that has a testbed ends, the machine can be put back as it was. */
class CrashIT {
  @TempDir Path directory;
  private TestbedSettings settings;
  private List<String> before;
  private Process victim;
  private BufferedReader output;

  @BeforeEach
  void start() throws IOException {
    settings = new TestbedSettings("ntcrashit", directory.resolve("state"));
    before = Machine.tracesWithoutLeftovers(settings);
    victim =
        OtherJvm.of(
                TestbedVictim.class,
                settings.prefix(),
                settings.stateDirectory().toString(),
                directory.toString())
            .redirectError(directory.resolve("errors").toFile())
            .start();
    output = victim.inputReader();
    assertThat(output.readLine()).isEqualTo("beginning");
  }

  @AfterEach
  void machineIsAsBefore() throws Exception {
    victim.destroyForcibly().waitFor();
    try {
      assertThat(Machine.processesWith("7779")).isEmpty();
      assertThat(Machine.traces(settings))
          .as("it said: %s", Files.readString(directory.resolve("errors")))
          .isEqualTo(before);
    } finally {
      // What a test that failed has left is in the next one's way.
      new Cleaner(settings).clean();
    }
  }

  private void awaitRunning() throws IOException {
    assertThat(output.readLine())
        .as(Files.readString(directory.resolve("errors")))
        .isEqualTo("running");
    assertThat(Machine.processesWithArgument("7779")).hasSize(6);
  }

  @Test
  void termWhileRunning() throws Exception {
    awaitRunning();
    victim.destroy();
    assertThat(victim.waitFor(5, TimeUnit.SECONDS)).isTrue();
    assertThat(victim.exitValue()).isEqualTo(143);
    assertThat(directory.resolve("last-words")).hasContent("written");
    assertThat(settings.stateDirectory().resolve("journal")).doesNotExist();
  }

  @Test
  void killWhileRunningThenClean() throws Exception {
    awaitRunning();
    var bystander = new ProcessBuilder("sleep", "60").start();
    victim.destroyForcibly().waitFor();
    assertThat(Machine.traces(settings)).isNotEqualTo(before);
    assertThat(TestbedLock.holder(settings)).isEmpty();
    var report = new Cleaner(settings).clean();
    assertThat(report.failed()).isEmpty();
    assertThat(report.done())
        .anySatisfy(d -> assertThat(d).startsWith("killed 6 processes"))
        .anySatisfy(d -> assertThat(d).startsWith("deleted network namespaces ntcrashit-net"))
        .anySatisfy(d -> assertThat(d).startsWith("removed control group"));
    assertThat(bystander.isAlive()).isTrue();
    bystander.destroyForcibly();
  }

  @Test
  void killWhileRunningThenTheNextTestbedCleans() throws Exception {
    awaitRunning();
    victim.destroyForcibly().waitFor();
    try (var next = Testbed.up(settings, "next", List.of(TestbedIT.plan("web")))) {
      assertThat(next.leftovers().done()).isNotEmpty();
      assertThat(Machine.processesWith("7779")).isEmpty();
    }
  }

  @Test
  void killThenCleanWithoutAJournal() throws Exception {
    awaitRunning();
    victim.destroyForcibly().waitFor();
    Files.delete(settings.stateDirectory().resolve("journal"));
    assertThat(new Cleaner(settings).clean().failed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 30, 60, 90, 120, 150, 180, 210})
  void killInTheMiddleOfUpThenClean(long afterMillis) throws Exception {
    Thread.sleep(afterMillis);
    victim.destroyForcibly().waitFor();
    assertThat(new Cleaner(settings).clean().failed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 30, 60, 90, 120, 150, 180, 210})
  void termInTheMiddleOfUp(long afterMillis) throws Exception {
    Thread.sleep(afterMillis);
    victim.destroy();
    assertThat(victim.waitFor(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void mountThatNoJournalNames() throws Exception {
    awaitRunning();
    victim.destroyForcibly().waitFor();
    var mountPoint = Files.createDirectories(settings.stateDirectory().resolve("forgotten"));
    MachineCommand.check(List.of("mount", "-t", "tmpfs", "tmpfs", mountPoint.toString()), "");
    try (var lock = TestbedLock.acquire(settings, "clean")) {
      assertThat(lock.directory()).isEqualTo(settings.stateDirectory());
      var report = new Cleaner(settings).clean();
      assertThat(report.failed()).isEmpty();
      assertThat(report.done()).contains("unmounted " + mountPoint);
    }
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain("forgotten");
  }
}
