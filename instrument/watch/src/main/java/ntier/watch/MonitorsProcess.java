package ntier.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.archive.MonitorsReport;
import ntier.archive.RunDirectory;
import ntier.machine.AotCache;
import ntier.machine.Home;
import ntier.machine.RunFailedException;
import ntier.monitors.MonitorsConfig;
import ntier.monitors.MonitorsMain;

/**
 * The monitors of a watch, a JVM of its own. It ends when the thread that started it does, however
 * that ends (PR_SET_PDEATHSIG), and then still writes what it has. It stays in this process's
 * namespaces and control group: nothing is made for it.
 */
final class MonitorsProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Where no core is free, which may be why somebody watches, it takes longer. */
  private static final Duration PATIENCE_AT_START = Duration.ofSeconds(60);

  private static final long BETWEEN_LOOKS_MILLIS = 20;

  private final Process process;
  private final Path output;

  private MonitorsProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts them, and waits until they sample.
   *
   * @param run whose folder the samples go to
   * @throws RunFailedException if they do not
   */
  static MonitorsProcess start(Home home, RunDirectory run, List<WatchedServer> servers)
      throws IOException, InterruptedException {
    Path logs = Files.createDirectories(run.logsFolder("control"));
    Path config = logs.resolve("monitors-config.json");
    config(run, servers).write(config);
    Path output = logs.resolve("monitors.log");
    Process process =
        new ProcessBuilder(command(home, config))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    var monitors = new MonitorsProcess(process, output);
    try {
      monitors.awaitSampling();
      return monitors;
    } catch (InterruptedException | RuntimeException | IOException failed) {
      process.destroyForcibly();
      throw failed;
    }
  }

  private static MonitorsConfig config(RunDirectory run, List<WatchedServer> servers) {
    return new MonitorsConfig(
        MonitorsReport.STANDARD_INTERVAL_MILLIS,
        run.samplesFolder().toAbsolutePath(),
        servers.stream().map(WatchedServer::handle).toList(),
        servers.stream().map(WatchedServer::listener).toList(),
        List.of(),
        Optional.empty(),
        MonitorsConfig.HAND_OVER_MILLIS,
        servers.stream().map(WatchedServer::counted).toList());
  }

  private static List<String> command(Home home, Path config) {
    List<String> command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "TERM", "--"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(MonitorsMain.JVM_FLAGS);
    home.aotCache().map(AotCache::flags).ifPresent(command::addAll);
    command.addAll(List.of("-cp", classPath(home), MonitorsMain.class.getName()));
    command.addAll(List.of("--config", config.toAbsolutePath().toString()));
    return command;
  }

  /** That of the build; where there is none, as in tests, this process's own. */
  private static String classPath(Home home) {
    return Files.isDirectory(home.built().resolve("lib"))
        ? home.classPath()
        : System.getProperty("java.class.path");
  }

  private void awaitSampling() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_AT_START.toNanos();
    while (Files.readString(output).lines().noneMatch("sampling"::equals)) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new RunFailedException("the monitors did not start: " + why());
      }
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /**
   * They must go on.
   *
   * @throws RunFailedException if they have ended
   */
  void requireAlive() throws IOException {
    if (!process.isAlive()) {
      throw new RunFailedException("the monitors ended: " + why());
    }
  }

  private String why() throws IOException {
    String last =
        Files.readString(output).lines().filter(line -> !line.isBlank()).reduce("", (_, b) -> b);
    return (last.isEmpty() ? "" : last + "; ") + "see " + output;
  }

  @Override
  public void close() {
    stop();
  }

  /** Ends them, with time to write what they have. */
  void stop() {
    process.destroy();
    boolean interrupted = false;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      try {
        process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    process.destroyForcibly();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
