package ntier.provisioning;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import ntier.linux.DyingProcess;

/** Runs a program to its end and keeps what it says; it dies with this process. */
record FetchCommand(List<String> line, Path directory, Map<String, String> environment) {
  /** As shells say it: 128 and the signal's number. */
  private static final int KILLED = 137;

  /** Exit code, and standard output and error together. */
  record Result(int exitCode, String output) {
    boolean succeeded() {
      return exitCode == 0;
    }

    /** Its last lines that say something, joined by {@code " | "}. */
    String lastLines(int count) {
      List<String> lines =
          Arrays.stream(output.split("\\R"))
              .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").trim())
              .filter(line -> !line.isEmpty() && !line.startsWith("WARNING: "))
              .toList();
      return String.join(" | ", lines.subList(Math.max(0, lines.size() - count), lines.size()));
    }
  }

  /**
   * @throws IOException also if it was killed: then what it said means nothing
   */
  Result run() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = DyingProcess.start(builder);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      if (exitCode == KILLED) {
        throw new IOException(
            line.getFirst()
                + " was killed (SIGKILL) before its end, by a person or because memory ran out: run again");
      }
      return new Result(exitCode, output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + line.getFirst(), e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
