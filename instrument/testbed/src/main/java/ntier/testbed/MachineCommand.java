package ntier.testbed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.linux.DyingProcess;

/** Runs a program to its end: a short tool of the machine, such as {@code ip}, or a longer job. */
public final class MachineCommand {
  private MachineCommand() {}

  /**
   * What a tool did.
   *
   * @param exitCode 0 when it succeeded
   * @param output standard output and error together
   */
  public record Result(int exitCode, String output) {}

  /** Runs it, with {@code input} as its standard input. */
  public static Result run(List<String> command, String input) throws IOException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var stdin = process.getOutputStream()) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A tool that fails early does not read its input; its output says why.
    }
    return result(command, process);
  }

  /**
   * Runs a program that may take long, with a file as its standard input. It dies with this
   * process: nothing goes on building or copying when the suite is gone.
   *
   * @param environment variables, besides those of this process
   */
  public static Result run(List<String> command, Path input, Map<String, String> environment)
      throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(input.toFile());
    builder.environment().putAll(environment);
    return result(command, DyingProcess.start(builder));
  }

  private static Result result(List<String> command, Process process) throws IOException {
    try {
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), output.strip());
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while running " + String.join(" ", command), e);
    }
  }

  /** Runs it; an exit code other than 0 is an error with what the tool said. */
  public static String check(List<String> command, String input) throws IOException {
    return checked(command, run(command, input));
  }

  /** Runs a program that may take long and dies with this process; fails as {@link #check} does. */
  public static String checkLong(List<String> command) throws IOException {
    return checked(command, run(command, Path.of("/dev/null"), Map.of()));
  }

  private static String checked(List<String> command, Result result) throws IOException {
    if (result.exitCode() != 0) {
      throw new IOException(
          "%s: exit code %d: %s"
              .formatted(String.join(" ", command), result.exitCode(), result.output()));
    }
    return result.output();
  }
}
