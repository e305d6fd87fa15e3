package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the examples of the docs as their readers do.
 *
 * @param folder where they run, and leave their output
 */
record ExamplePrograms(Path folder) {
  private static final int SECONDS = 120;

  /**
   * A Python that has some packages: that of the variable {@code NTIER_PYTHON}, which {@code ntier
   * test} sets, or {@code python3}.
   *
   * @param packages as {@code import} takes them
   */
  Optional<String> python(String packages) throws InterruptedException {
    String python = Optional.ofNullable(System.getenv("NTIER_PYTHON")).orElse("python3");
    return works(python, "-c", "import " + packages) ? Optional.of(python) : Optional.empty();
  }

  /** Whether a command can be started and ends well. */
  boolean works(String... command) throws InterruptedException {
    try {
      run(command);
      return true;
    } catch (IOException | AssertionError lacking) {
      return false;
    }
  }

  /** What a command prints; it must end well. */
  String run(String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("ended within %d s", SECONDS).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    return Files.readString(output);
  }
}
