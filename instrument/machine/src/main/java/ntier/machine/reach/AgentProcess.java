package ntier.machine.reach;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import ntier.machine.Home;
import ntier.machine.MachineLacksException;
import ntier.plan.MachinePlan;

/**
 * This suite's agent on another machine, which serves the runner over its standard input and
 * output. The suite is brought there first, into the cache, unless the same is there already.
 */
public final class AgentProcess implements Closeable {
  private static final Duration TO_LOOK = Duration.ofSeconds(15);

  /** Some 60 MB, over a slow network. */
  private static final Duration TO_BRING = Duration.ofMinutes(5);

  /** An agent whose input has ended takes down what is up; it is given that time. */
  private static final long TO_LEAVE_SECONDS = 15;

  private static final String IS_THERE =
      """
      if [ -d "${NTIER_CACHE:-/var/cache/ntier}/suite/SHA" ]; then echo there; else echo missing; fi
      """;

  private static final String BRING =
      """
      set -e
      suites=${NTIER_CACHE:-/var/cache/ntier}/suite
      mkdir -p "$suites"
      work=$(mktemp -d "$suites/unfinished.XXXXXX")
      trap 'rm -rf "$work"' EXIT
      cat >"$work/archive"
      echo "SHA  $work/archive" | sha256sum -c --quiet - >&2
      mkdir "$work/suite"
      tar -xf "$work/archive" -C "$work/suite"
      chmod 755 "$work/suite"
      mv -T "$work/suite" "$suites/SHA" 2>/dev/null || [ -d "$suites/SHA" ]
      # Earlier ones, but for those that an agent runs from.
      find "$suites" -mindepth 1 -maxdepth 1 -mmin +60 ! -name SHA | while read -r old; do
        flock -n "$old/.build/archive/in-use" rm -rf "$old" || true
      done
      echo there
      """;

  private static final String SERVE =
      """
      exec "${NTIER_CACHE:-/var/cache/ntier}/suite/SHA/ntier" agent
      """;

  private final Process process;

  private AgentProcess(Process process) {
    this.process = process;
  }

  /** The suite, packed to be brought to machines; to be closed when all have it. */
  public static final class Suite implements Closeable {
    private final SuiteArchive archive;

    /** Packs it. */
    public Suite(Home home) throws IOException, InterruptedException {
      this.archive = SuiteArchive.of(home);
    }

    @Override
    public void close() throws IOException {
      archive.close();
    }
  }

  /**
   * Brings the suite there and starts the agent.
   *
   * @param says hears how it goes, and what ssh and the agent say beside their answers
   * @throws MachineLacksException if the machine is not reached, with ssh's own words
   */
  public static AgentProcess start(MachinePlan machine, Suite suite, Consumer<String> says)
      throws IOException, InterruptedException {
    String sha256 = suite.archive.sha256();
    if (!said(machine, IS_THERE, sha256, Path.of("/dev/null"), TO_LOOK).equals("there")) {
      says.accept("bringing the suite there");
      said(machine, BRING, sha256, suite.archive.file(), TO_BRING);
    }
    Process process = Shell.start(machine.reach(), Shell.asRoot(SERVE.replace("SHA", sha256)));
    Streams.reader("words-of-" + machine.name(), () -> tell(process, says));
    return new AgentProcess(process);
  }

  private static String said(
      MachinePlan machine, String script, String sha256, Path input, Duration limit)
      throws InterruptedException, IOException {
    Shell.Said said =
        Shell.run(machine.reach(), Shell.asRoot(script.replace("SHA", sha256)), input, limit);
    if (!said.ended() || said.exitCode() != 0) {
      throw unusable(machine, said, limit);
    }
    return said.output().strip();
  }

  /** In the words of what should have reached it. */
  static MachineLacksException unusable(MachinePlan machine, Shell.Said said, Duration limit) {
    return new MachineLacksException(
        "machine %s cannot be used (%s): %s; ./ntier doctor --profile … says more"
            .formatted(
                machine.name(),
                machine.reach().text(),
                said.ended()
                    ? said.errors().strip().replace("\n", "; ")
                    : "no answer within " + limit.toSeconds() + " s"));
  }

  private static void tell(Process process, Consumer<String> says) {
    try (BufferedReader words =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      words.lines().filter(line -> !line.isBlank()).forEach(says);
    } catch (IOException | UncheckedIOException ended) {
      // It has ended; what was said is said.
    }
  }

  /** What the agent says. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** What it is told. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Waits until it has left the machine, for a while; the way there is closed then. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // So it is told already.
    }
    try {
      if (!process.waitFor(TO_LEAVE_SECONDS, TimeUnit.SECONDS)) {
        end();
      }
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the way there at once: it leads nowhere. */
  public void abandon() {
    end();
  }

  /** What it has started of its own, such as a ProxyCommand, ends with its streams. */
  private void end() {
    process.destroyForcibly();
  }
}
