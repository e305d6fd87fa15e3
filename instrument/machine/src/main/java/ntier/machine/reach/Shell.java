package ntier.machine.reach;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import ntier.plan.MachinePlan;

/** Runs a POSIX shell's script on another machine. */
final class Shell {
  /** A longer answer is none of our scripts'. */
  private static final int MOST_BYTES = 1 << 20;

  private Shell() {}

  /**
   * What came of it.
   *
   * @param exitCode of the script, or of what was to reach the machine
   * @param ended whether it ended in time; else it was killed, and the exit code says nothing
   */
  record Said(int exitCode, boolean ended, String output, String errors) {}

  /**
   * Runs a script, with nothing on its standard input.
   *
   * @param limit for how long
   * @throws IOException if the program that reaches the machine cannot be started
   */
  static Said run(MachinePlan.Reach reach, String script, Duration limit)
      throws IOException, InterruptedException {
    return run(reach, script, Path.of("/dev/null"), limit);
  }

  /**
   * Runs a script.
   *
   * @param input file that is its standard input
   * @param limit for how long
   * @throws IOException if the program that reaches the machine cannot be started
   */
  static Said run(MachinePlan.Reach reach, String script, Path input, Duration limit)
      throws IOException, InterruptedException {
    return run(command(reach, script), input, limit);
  }

  /**
   * Runs a command of this machine.
   *
   * @param input file that is its standard input
   * @param limit for how long
   * @throws IOException if the program cannot be started
   */
  static Said run(List<String> command, Path input, Duration limit)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectInput(input.toFile()).start();
    try {
      CompletableFuture<String> output = read(process.getInputStream());
      CompletableFuture<String> errors = read(process.getErrorStream());
      boolean ended = process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
      if (!ended) {
        // Its children, such as a ProxyCommand, hold the streams that are read.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return new Said(-1, false, "", now(errors));
      }
      return new Said(process.exitValue(), true, output.join(), errors.join());
    } finally {
      process.destroyForcibly();
    }
  }

  /** What was read so far, if all was. */
  private static String now(CompletableFuture<String> errors) throws InterruptedException {
    try {
      return errors.get(1, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return "";
    }
  }

  private static CompletableFuture<String> read(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Streams.reader(
        "words",
        () -> {
          try (stream) {
            text.complete(new String(stream.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
          } catch (IOException e) {
            text.completeExceptionally(new UncheckedIOException(e));
          }
        });
    return text;
  }

  /**
   * Starts a script that goes on, in a session of its own: Ctrl-C at this terminal is for the
   * runner, which then ends what is there.
   */
  static Process start(MachinePlan.Reach reach, String script) throws IOException {
    List<String> words = new ArrayList<>(List.of("setsid"));
    words.addAll(command(reach, script));
    return new ProcessBuilder(words).start();
  }

  /** A script as root's, by sudo where who comes is not root. */
  static String asRoot(String script) {
    String word = quoted(script);
    return "if [ \"$(id -u)\" = 0 ]; then exec sh -c %s; else exec sudo -n -- sh -c %s; fi"
        .formatted(word, word);
  }

  /** The command line, on this machine. */
  static List<String> command(MachinePlan.Reach reach, String script) {
    List<String> words = new ArrayList<>();
    switch (reach) {
      case MachinePlan.Ssh ssh -> {
        words.addAll(List.of("ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5"));
        ssh.config().ifPresent(config -> words.addAll(List.of("-F", config)));
        // ssh hands one text to the login shell there, which may be any: it is told to start sh.
        words.addAll(List.of("--", ssh.target(), "sh -c " + quoted(script)));
      }
      case MachinePlan.Pod pod -> {
        words.addAll(Kubectl.ofThisProcess().exec(pod));
        words.addAll(List.of("sh", "-c", script));
      }
      case MachinePlan.Command command -> {
        words.addAll(command.words());
        words.addAll(List.of("sh", "-c", script));
      }
    }
    return List.copyOf(words);
  }

  /** One word for a POSIX shell, whatever is in it. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
