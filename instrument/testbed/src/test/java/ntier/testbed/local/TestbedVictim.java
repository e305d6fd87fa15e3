package ntier.testbed.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import ntier.host.Undo;
import ntier.testbed.ProcessSpec;
import ntier.testbed.TestbedSettings;
import ntier.testbed.rights.Rights;

/** A process of its own with a testbed, running processes and a frozen host: crash tests end it. */
final class TestbedVictim {
  private TestbedVictim() {}

  /** Arguments: prefix, state directory, working directory. */
  public static void main(String[] args) throws Exception {
    var settings = new TestbedSettings(args[0], Path.of(args[1]));
    var directory = Path.of(args[2]);
    System.out.println("beginning");
    var testbed =
        Testbed.up(
            settings,
            "victim",
            List.of(TestbedIT.plan("client"), TestbedIT.plan("web"), TestbedIT.plan("app")));
    setSynTimeout(testbed);
    testbed.joinControl();
    testbed.beforeShutdown(() -> write(directory.resolve("last-words"), "written"));
    for (var host : testbed.hosts()) {
      host.start(
          new ProcessSpec(
              "sleeper",
              List.of("/bin/bash", "-c", "(setsid sleep 7779 &); exec sleep 7779"),
              Map.of(),
              directory,
              directory.resolve("sleeper.log"),
              Rights.of(host.uid()),
              List.of()));
    }
    // A shell that is frozen too early never starts its child.
    while (Machine.processesWithArgument("7779").size() < 2 * testbed.hosts().size()) {
      Thread.sleep(10);
    }
    freeze(testbed);
    System.out.println("running");
    Thread.sleep(60_000);
  }

  private static void setSynTimeout(Testbed testbed) {
    try {
      testbed.setSynTimeout(Duration.ofSeconds(3));
    } catch (IOException e) {
      System.err.println("goes without: " + e.getMessage());
    }
  }

  private static void freeze(Testbed testbed) throws IOException {
    var cgroup = testbed.host("app").handle().cgroup();
    var v1 = cgroup.version() == 1;
    var file =
        cgroup.folder("freezer").orElseThrow().resolve(v1 ? "freezer.state" : "cgroup.freeze");
    testbed.journal().willChange(new Undo.WriteFile(file, v1 ? "THAWED" : "0"));
    Files.writeString(file, v1 ? "FROZEN" : "1", StandardOpenOption.WRITE);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
