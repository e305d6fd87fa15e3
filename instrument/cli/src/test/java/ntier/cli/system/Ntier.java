package ntier.cli.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The launcher, used as a person uses it. */
public final class Ntier {
  public static final Path HOME = Path.of(System.getProperty("ntier.home"));

  /** A whole short run takes about 30 s here; a busy machine needs more. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** Begins what a run says of itself that is not to be trusted. */
  private static final String NOT_TRUSTED = "Do not trust these numbers";

  private static volatile Optional<String> distrust = Optional.empty();

  private final Process process;
  private final Path output;

  private Ntier(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * How a command ended.
   *
   * @param text what it printed, both streams
   */
  public record Result(int exitCode, String text) {}

  public static Ntier start(String... arguments) throws IOException {
    return startFrom(List.of(HOME.resolve("ntier").toString()), arguments);
  }

  /**
   * @param launcher the command that stands for the launcher, such as one that gives up root first
   */
  public static Ntier startFrom(List<String> launcher, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("ntier-it", ".txt");
    output.toFile().deleteOnExit();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .start();
    return new Ntier(process, output);
  }

  public static Result run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  /** What the command that ended last said of its run if that is not to be trusted. */
  public static Optional<String> distrust() {
    return distrust;
  }

  public Result await() throws IOException, InterruptedException {
    return await(PATIENCE);
  }

  /** Waits for its end; ends it itself after so long. */
  public Result await(Duration patience) throws IOException, InterruptedException {
    distrust = Optional.empty();
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("did not end within " + patience + "; it said:\n" + text());
    }
    Result result = new Result(process.exitValue(), text());
    distrust = result.text().lines().filter(line -> line.startsWith(NOT_TRUSTED)).findFirst();
    return result;
  }

  /** Waits until it has printed something. */
  public Ntier awaitText(String part) throws IOException, InterruptedException {
    return awaitText("", part);
  }

  /** Waits until it has said one text after another. */
  Ntier awaitText(String before, String part) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (text().indexOf(part, Math.max(0, text().indexOf(before))) < 0) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("it never said \"" + part + "\" but:\n" + text());
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return this;
  }

  public String text() throws IOException {
    return Files.readString(output);
  }

  /** Whether it ended within so long. */
  public boolean endsWithin(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** TERM to the process itself, which is the JVM: the launcher has replaced itself. */
  public void terminate() {
    process.destroy();
  }

  public void kill() {
    process.destroyForcibly();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }
}
