package ntier.testbed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs one of the machine's own short tools, such as {@code ip}, and waits for its end. */
public final class Command {
  private Command() {}

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
   * Runs it, with a file as its standard input.
   *
   * @param environment variables, besides those of this process
   */
  public static Result run(List<String> command, Path input, Map<String, String> environment)
      throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(input.toFile());
    builder.environment().putAll(environment);
    return result(command, builder.start());
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
    var result = run(command, input);
    if (result.exitCode() != 0) {
      throw new IOException(
          "%s: exit code %d: %s"
              .formatted(String.join(" ", command), result.exitCode(), result.output()));
    }
    return result.output();
  }
}
