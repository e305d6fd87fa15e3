package ntier.machine.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.archive.DiskSpace;
import ntier.machine.Home;
import ntier.machine.RunFailedException;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;
import ntier.testbed.rights.Rights;

/** A process of the suite's own, a JVM: the monitors or the workload. */
final class SuiteProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(6);
  private static final long BETWEEN_LOOKS_MILLIS = 10;

  private final HostProcess process;
  private final Path output;

  private SuiteProcess(HostProcess process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * What is started.
   *
   * @param jvmFlags its own; the suite's AOT cache comes besides
   * @param arguments that {@code mainClass} is given
   * @param folder where it runs, and what it may read there
   * @param output gets what it prints
   * @param writes the folder of its files
   * @param fed whether it reads what {@link SuiteProcess#feed} is given
   */
  record Program(
      String name,
      Class<?> mainClass,
      List<String> jvmFlags,
      List<String> arguments,
      Path folder,
      Path output,
      Path writes,
      boolean fed) {
    /**
     * One that a file tells what to do.
     *
     * @param config the file, which {@code mainClass} is given with {@code --config}
     */
    static Program configured(
        String name,
        Class<?> mainClass,
        List<String> jvmFlags,
        Path config,
        Path output,
        Path writes) {
      return new Program(
          name,
          mainClass,
          jvmFlags,
          List.of("--config", config.toString()),
          config.getParent(),
          output,
          writes,
          false);
    }
  }

  /**
   * One that needs the suite's own classes alone.
   *
   * @param rights as whom it runs
   */
  static SuiteProcess start(Home home, Host host, Rights rights, Program program)
      throws IOException {
    return start(home, home.classPath(), List.of(), host, rights, program);
  }

  /** One that needs an application's classes, too. */
  static SuiteProcess start(
      Home home, ApplicationClasses classes, Host host, Rights rights, Program program)
      throws IOException {
    return start(home, classes.after(home.classPath()), classes.files(), host, rights, program);
  }

  /**
   * @param needed files on the class path that are not the suite's own
   */
  private static SuiteProcess start(
      Home home, String classPath, List<Path> needed, Host host, Rights rights, Program program)
      throws IOException {
    Files.createDirectories(program.output().getParent());
    List<String> command = new ArrayList<>();
    Path java = Path.of(System.getProperty("java.home"));
    command.add(java.resolve("bin/java").toString());
    command.addAll(program.jvmFlags());
    home.aotCache().ifPresent(cache -> command.addAll(cache.flags()));
    command.addAll(List.of("-cp", classPath, program.mainClass().getName()));
    command.addAll(program.arguments());
    Path classes = Path.of(home.classPath()).getParent();
    List<Path> reached =
        new ArrayList<>(List.of(java, home.built(), classes, program.folder(), program.writes()));
    reached.addAll(needed);
    ProcessSpec spec =
        new ProcessSpec(
            program.name(),
            command,
            Map.of(),
            program.folder(),
            program.output(),
            rights,
            reached,
            program.fed());
    return new SuiteProcess(host.start(spec), program.output());
  }

  /** Waits for a line on its output. */
  void awaitSaying(String line, Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!Files.exists(output) || Files.readString(output).lines().noneMatch(line::equals)) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new RunFailedException(
            "the %s did not start: see %s".formatted(process.name(), output));
      }
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /** Gives it a line to read, see {@link Program#fed}. */
  void feed(String line) throws IOException {
    OutputStream input = process.input();
    input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Its exit code, or -1 while it runs. */
  int exitCode() {
    return process.exitCode().orElse(-1);
  }

  Path output() {
    return output;
  }

  /** What it said last, where all of it is, and what is left of that disk. */
  String why() {
    String said = "";
    try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
      // Objects are its progress.
      said =
          lines
              .filter(line -> !line.isBlank() && !line.startsWith("{"))
              .reduce("", (_, last) -> last);
    } catch (IOException | UncheckedIOException unreadable) {
      said = "what it said cannot be read: " + unreadable.getMessage();
    }
    return (said.isEmpty() ? "" : said + "; ")
        + "see "
        + output
        + "; "
        + DiskSpace.describe(output);
  }

  /** Ends it, with time to write what it has. */
  void stop() throws InterruptedException {
    process.stop(PATIENCE);
  }
}
