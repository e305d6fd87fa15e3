package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.causes.dvfs.DvfsInjector;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.FileJournal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two slowdowns of one tier that overlap, and a process that is killed while both are on. */
class OverlapTest {
  private static final String ORIGINAL = "max 100000";

  /** An injection begins 200 ms after it is asked for; a busy machine may take its time. */
  private static final Duration WITHIN = Duration.ofSeconds(15);

  @TempDir Path folder;

  /** Arguments: state directory, the group's folder. */
  static final class Victim {
    private Victim() {}

    public static void main(String[] args) {
      try {
        slowDownTwice(args);
      } catch (Exception failed) {
        failed.printStackTrace();
      }
      System.exit(1); // The injectors' threads would go on.
    }

    private static void slowDownTwice(String[] args) throws Exception {
      Path group = Path.of(args[1]);
      FileJournal journal = FileJournal.open(Path.of(args[0]));
      start("60", group, journal);
      await(group.resolve("cpu.max"), "1000 1667");
      start("30", group, journal);
      // Half of what the tier had before the first, not of what that left it.
      await(group.resolve("cpu.max"), "1000 3334");
      System.out.println("both");
      System.in.read();
    }

    private static void start(String to, Path group, FileJournal journal) throws IOException {
      HostHandle host =
          new HostHandle(
              "app",
              List.of(),
              Path.of("/proc/self/ns/net"),
              new CgroupPaths(2, Map.of(), Optional.of(group)),
              List.of(0));
      InjectionPlan plan =
          new InjectionPlan(
              "dvfs",
              "app",
              Duration.ofSeconds(20),
              SchedulePlan.once(Duration.ZERO),
              Map.of("to", to, "by", "quota"));
      long start = Clocks.realtimeMicros() + 200_000;
      new DvfsInjector()
          .start(
              new InjectionOrder(
                  plan,
                  new InjectionTarget(host, "127.0.0.1", 1, group, Map.of()),
                  start,
                  start + 25_000_000,
                  _ -> {},
                  journal));
    }
  }

  private static void await(Path file, String text) throws Exception {
    long deadline = System.nanoTime() + WITHIN.toNanos();
    while (!Files.readString(file).equals(text)) {
      if (System.nanoTime() > deadline) {
        throw new IOException(file + " has " + Files.readString(file) + ", not " + text);
      }
      Thread.sleep(5);
    }
  }

  @Test
  void aKillInTheMiddleThenCleanGivesTheOriginalBack() throws Exception {
    Path max = Files.writeString(folder.resolve("cpu.max"), ORIGINAL + "\n");
    Files.writeString(folder.resolve("cpu.stat"), "usage_usec 1000\n");
    TestbedSettings settings = new TestbedSettings("ntoverlap", folder.resolve("state"));
    Process victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                settings.stateDirectory().toString(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var said = victim.inputReader()) {
      assertThat(said.readLine()).isEqualTo("both");
    } finally {
      victim.destroyForcibly().waitFor();
    }
    assertThat(max).hasContent("1000 3334");
    assertThat(new Cleaner(settings).clean().failed()).isEmpty();
    assertThat(max).hasContent(ORIGINAL);
  }
}
