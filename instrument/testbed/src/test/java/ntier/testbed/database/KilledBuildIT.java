package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.linux.OtherJvm;
import ntier.testbed.MachineCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite that is killed while the real server builds a database for it; needs root. */
class KilledBuildIT {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  /** Generating the rows takes 3 s; a busy machine needs more. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  @TempDir Path directory;

  private Path cache() {
    return directory.resolve("cache");
  }

  /** The servers at work on this test's cache. */
  private List<ProcessHandle> builders() {
    return ProcessHandle.allProcesses().filter(this::builds).toList();
  }

  private boolean builds(ProcessHandle process) {
    Path folder = Path.of("/proc", Long.toString(process.pid()));
    try (Stream<Path> open = Files.list(folder.resolve("fd"))) {
      return Files.readString(folder.resolve("comm")).strip().equals("mysqld")
          && open.anyMatch(this::isOfCache);
    } catch (IOException gone) {
      return false;
    }
  }

  private boolean isOfCache(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(cache());
    } catch (IOException closed) {
      return false;
    }
  }

  private void awaitBuilders(int count) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (builders().size() != count && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(builders()).hasSize(count);
  }

  @AfterEach
  void endWhatStayed() {
    builders().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void itsBuilderDiesWithIt() throws Exception {
    var suite = OtherJvm.start(BuildMain.class, HOME.toString(), cache().toString());
    awaitBuilders(1);
    // So that it does not end because it is done.
    MachineCommand.check(List.of("kill", "-STOP", "" + builders().getFirst().pid()), "");
    suite.destroyForcibly().waitFor();
    awaitBuilders(0);
    assertThat(cache().resolve("databases")).doesNotExist();
  }
}
