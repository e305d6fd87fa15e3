package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DyingProcessTest {
  /** Processes come and go in milliseconds; a busy machine needs more. */
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  /** No other process sleeps as long as this test's. */
  private static final String LENGTH = "3600." + ProcessHandle.current().pid();

  private static final Path SCRIPT =
      Path.of("src/main/resources/ntier/linux/dies-with-parent.sh").toAbsolutePath();

  @TempDir Path directory;

  @AfterEach
  void endWhatStayed() {
    sleepers().forEach(ProcessHandle::destroyForcibly);
  }

  private static List<ProcessHandle> sleepers() {
    return ProcessHandle.allProcesses()
        .filter(process -> argument(process).equals(LENGTH))
        .toList();
  }

  private static String argument(ProcessHandle process) {
    return process.info().arguments().stream().flatMap(Stream::of).findFirst().orElse("");
  }

  private static void awaitSleepers(int count) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (sleepers().size() != count && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(sleepers()).hasSize(count);
  }

  /** What root starts, with a child and a daemon of it; what others start is one process. */
  private static String script() {
    String sleep = "sleep " + LENGTH;
    return root() ? "%1$s & setsid %1$s & %1$s; true".formatted(sleep) : "exec " + sleep;
  }

  private static boolean root() {
    return System.getProperty("user.name").equals("root");
  }

  @Test
  void nothingOfAProgramStaysWhenItsStarterIsKilled() throws Exception {
    Process victim = OtherJvm.start(DyingProcessVictim.class, "sh", "-c", script());
    awaitSleepers(root() ? 3 : 1);
    victim.destroyForcibly().waitFor();
    awaitSleepers(0);
  }

  @Test
  void nothingOfItStaysWhenItIsEnded() throws Exception {
    Process program = DyingProcess.start(new ProcessBuilder("sh", "-c", script()).inheritIO());
    awaitSleepers(root() ? 3 : 1);
    program.destroyForcibly().waitFor();
    awaitSleepers(0);
  }

  @Test
  void itLivesOnWhenTheThreadThatAskedForItEnds() throws Exception {
    var program = new Process[1];
    Thread asks =
        new Thread(
            () -> {
              try {
                program[0] = DyingProcess.start(new ProcessBuilder("cat"));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    asks.start();
    asks.join();
    program[0].outputWriter().append("still here\n").close();
    assertThat(program[0].inputReader().readLine()).isEqualTo("still here");
    assertThat(program[0].waitFor()).isZero();
  }

  @Test
  void aProgramHasItsInputOutputDirectoryAndExitCode() throws Exception {
    Path input = Files.writeString(directory.resolve("input"), "words\n");
    var builder = new ProcessBuilder("sh", "-c", "cat; pwd; echo \"$1\" >&2; exit 7", "sh", "a  b");
    builder.directory(directory.toFile()).redirectInput(input.toFile()).redirectErrorStream(true);
    Process program = DyingProcess.start(builder);
    assertThat(program.inputReader().readAllLines())
        .containsExactly("words", directory.toString(), "a  b");
    assertThat(program.waitFor()).isEqualTo(7);
    assertThat(builder.command()).startsWith("sh", "-c", "cat; pwd; echo \"$1\" >&2; exit 7");
  }

  @Test
  void oneMayStartAnother() throws Exception {
    String starts = "sh " + SCRIPT + " $$ echo inner; echo outer";
    Process program = DyingProcess.start(new ProcessBuilder("sh", "-c", starts));
    assertThat(program.inputReader().readAllLines()).containsExactly("inner", "outer");
  }

  @Test
  void aStarterThatIsGoneAlreadyStartsNothing() throws Exception {
    Path trace = directory.resolve("trace");
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    String parent = Long.toString(gone.pid());
    var command = List.of("sh", SCRIPT.toString(), parent, "touch", trace.toString());
    assertThat(new ProcessBuilder(command).start().waitFor()).isEqualTo(137);
    assertThat(trace).doesNotExist();
  }
}
