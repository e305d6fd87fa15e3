package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import ntier.linux.OtherJvm;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A machine and its containers, which have a /run and processes of their own and share its control
 * groups: none of them ends another's testbed.
 */
class ContainerIT {
  private static final String PREFIX = "ntboxit";
  private static final String STATE = "/run/ntboxit";

  /** What TestbedVictim starts: two processes on each of three hosts, at first below shells. */
  private static final int PROCESSES = 6;

  @TempDir Path directory;
  private TestbedSettings settings;
  private List<String> before;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void lookAround() throws IOException {
    settings = new TestbedSettings(PREFIX, directory.resolve("state"));
    before = Machine.tracesWithoutLeftovers(settings);
  }

  @AfterEach
  void machineIsAsBefore() throws Exception {
    for (var process : started) {
      process.destroyForcibly().waitFor();
    }
    assertThat(clean().failed()).isEmpty();
    assertThat(Machine.processesWith("7779")).isEmpty();
    assertThat(Machine.traces(settings)).isEqualTo(before);
  }

  /** Cleans as {@code ntier clean} does, and tells what came of it. */
  static final class Clean {
    private Clean() {}

    public static void main(String[] args) throws IOException {
      var settings = new TestbedSettings(args[0], Path.of(args[1]));
      try (var _ = TestbedLock.acquire(settings, "clean")) {
        System.out.println(new Cleaner(settings).clean());
      } catch (TestbedLockedException locked) {
        System.out.println(locked.getMessage());
      }
    }
  }

  private CleanReport clean() throws IOException {
    try (var _ = TestbedLock.acquire(settings, "clean")) {
      return new Cleaner(settings).clean();
    }
  }

  private BufferedReader start(ProcessBuilder builder) throws IOException {
    var process =
        builder.redirectError(directory.resolve("errors" + started.size()).toFile()).start();
    started.add(process);
    return process.inputReader();
  }

  /** What stands for a container named so. */
  private static ProcessBuilder in(String container, ProcessBuilder program) {
    var script =
        "mount -t tmpfs tmpfs /run && mkdir -p /run/netns && mount -t proc proc /proc && hostname %s && exec \"$@\""
            .formatted(container);
    var command =
        new ArrayList<>(
            List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts", "--cgroup"));
    command.addAll(List.of("bash", "-c", script, "bash"));
    command.addAll(program.command());
    var builder = new ProcessBuilder(command);
    // Their pids are the same, and so would be the names of these files.
    builder.environment().put("JDK_JAVA_OPTIONS", "-XX:-UsePerfData");
    return builder;
  }

  private BufferedReader labIn(String container) throws IOException {
    return start(
        in(container, OtherJvm.of(TestbedVictim.class, PREFIX, STATE, directory.toString())));
  }

  private BufferedReader cleanIn(String container) throws IOException {
    return start(in(container, OtherJvm.of(Clean.class, PREFIX, STATE)));
  }

  private void awaitRunning(BufferedReader said) throws IOException {
    assertThat(said.readLine()).as(errors()).isEqualTo("beginning");
    assertThat(said.readLine()).as(errors()).isEqualTo("running");
    assertThat(Machine.processesWith("7779")).hasSizeGreaterThanOrEqualTo(PROCESSES);
  }

  private String errors() throws IOException {
    return Files.readString(directory.resolve("errors" + (started.size() - 1)));
  }

  private static void assertRunning() {
    assertThat(Machine.processesWith("7779")).hasSizeGreaterThanOrEqualTo(PROCESSES);
  }

  @Test
  void theMachineLeavesAContainersTestbedAlone() throws Exception {
    awaitRunning(labIn("box-one"));
    assertThatThrownBy(this::clean)
        .isInstanceOf(TestbedLockedException.class)
        .hasMessageMatching(
            "another ntier is running, in another container or beside this one: process \\d+ of box-one has the control group \\S+/ntboxit; wait for it, or end it there: ntier down");
    assertThatThrownBy(() -> TestbedLock.requireFree(settings)).hasMessageContaining("of box-one");
    assertThatThrownBy(() -> Testbed.up(settings, "second", List.of(TestbedIT.plan("web"))))
        .isInstanceOf(TestbedLockedException.class);
    assertRunning();
  }

  @Test
  void aContainerLeavesTheMachinesTestbedAlone() throws Exception {
    awaitRunning(
        start(
            OtherJvm.of(
                TestbedVictim.class,
                PREFIX,
                settings.stateDirectory().toString(),
                directory.toString())));
    assertThat(cleanIn("box-one").readLine())
        .as(errors())
        .startsWith("another ntier is running, in another container or beside this one: process ");
    assertRunning();
  }

  @Test
  void containersLeaveOneAnotherAlone() throws Exception {
    awaitRunning(labIn("box-one"));
    assertThat(cleanIn("box-two").readLine()).as(errors()).contains("of box-one has the control");
    var second = labIn("box-two");
    assertThat(second.readLine()).isEqualTo("beginning");
    assertThat(second.readLine()).isNull();
    assertThat(errors()).contains("TestbedLockedException").contains("of box-one has the control");
    assertRunning();
  }

  @Test
  void whatADeadContainerLeftIsInNobodysWay() throws Exception {
    awaitRunning(labIn("box-one"));
    started.getFirst().destroyForcibly().waitFor();
    try (var testbed = Testbed.up(settings, "next", List.of(TestbedIT.plan("web")))) {
      assertThat(testbed.leftovers().done())
          .anySatisfy(done -> assertThat(done).startsWith("removed control group"));
    }
  }

  @Test
  void whatStillRunsInAnothersGroupIsNotKilled() throws Exception {
    var folders = new CgroupTree(CgroupMounts.probe(), PREFIX).makeParentFolders();
    GroupOwner.mark(folders, "00000000deadbeef");
    var stranger = new ProcessBuilder("sleep", "60").start();
    started.add(stranger);
    var procs = folders.getFirst().resolve("cgroup.procs");
    Files.writeString(procs, Long.toString(stranger.pid()), StandardOpenOption.WRITE);
    assertThat(clean().failed())
        .singleElement()
        .satisfies(
            it ->
                assertThat(it)
                    .startsWith("another testbed, made on ")
                    .endsWith(
                        "with the control groups %s is in the way: there, ntier clean removes it; or end its processes [%d]"
                            .formatted(folders.getFirst(), stranger.pid())));
    assertThatThrownBy(() -> Testbed.up(settings, "second", List.of(TestbedIT.plan("web"))))
        .hasMessageContaining("is in the way");
    assertThat(stranger.isAlive()).isTrue();
  }
}
