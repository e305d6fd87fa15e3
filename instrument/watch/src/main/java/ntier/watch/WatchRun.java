package ntier.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import ntier.archive.RunDirectory;
import ntier.lifecycle.Ownership;
import ntier.lifecycle.Results;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.machine.Home;
import ntier.machine.RunFailedException;
import ntier.plan.Units;

/**
 * Watches servers for a time, and analyses what was seen.
 *
 * <pre>
 *   find the servers -> monitors on them ... until the time is over, or Ctrl-C -> analysis, report
 * </pre>
 */
public final class WatchRun {
  /** The name of its run, in the place of an experiment's. */
  static final String EXPERIMENT = "watch";

  /** While somebody may look at a page or at metrics: as often as there are new samples. */
  private static final long BETWEEN_LOOKS_MILLIS = 1000;

  /** While nobody does: what is read less often costs less. */
  private static final long BETWEEN_LONG_LOOKS_MILLIS = 3000;

  private final Home home;
  private final Path runs;
  private final Request request;
  private final ServerFinder finder;
  private final ProgressLine progress;

  /**
   * What a user asks for.
   *
   * @param targets by tier, from the first, which users reach
   * @param length for how long; it may be ended earlier
   * @param metricsPort where metrics are served, 0 for any free port; empty for none
   * @param pagePort where the live page is; the same
   * @param commandLine as it was typed, for the manifest
   */
  public record Request(
      List<Target> targets,
      Duration length,
      OptionalInt metricsPort,
      OptionalInt pagePort,
      String commandLine) {
    public Request {
      targets = List.copyOf(targets);
    }
  }

  /**
   * @param runs where the folder of what is seen is made
   * @param progress is told how it goes
   */
  public WatchRun(
      Home home, Path runs, Request request, ServerFinder finder, ProgressLine progress) {
    this.home = home;
    this.runs = runs;
    this.request = request;
    this.finder = finder;
    this.progress = progress;
  }

  /**
   * Watches, until the time is over or this thread is interrupted, which ends it in good order.
   *
   * @throws CannotWatchException if a server is not there
   * @throws RunFailedException if it began and could not go on
   */
  public Results execute() throws IOException, InterruptedException {
    List<WatchedServer> servers = finder.find(request.targets());
    for (WatchedServer server : servers) {
      progress.say(server.describe());
      progress.say(
          server
              .record()
              .log()
              .map(log -> server.name() + ": its log of requests is read, " + log)
              .orElse(server.name() + ": no log of requests among the files that it writes"));
      server.record().notes().forEach(progress::say);
    }
    RunDirectory run = RunDirectory.create(runs, EXPERIMENT, Clock.systemDefaultZone());
    try {
      record(run, servers);
      progress.say("analysing");
      return Results.of(run);
    } finally {
      Ownership.giveRun(run.path());
    }
  }

  private void record(RunDirectory run, List<WatchedServer> servers)
      throws IOException, InterruptedException {
    WatchFiles files = WatchFiles.begin(home, run, request.commandLine(), servers);
    try {
      watch(run, files, servers);
    } catch (InterruptedException | IOException | RuntimeException failed) {
      files.fail(String.valueOf(failed.getMessage()));
      throw failed;
    }
  }

  private void watch(RunDirectory run, WatchFiles files, List<WatchedServer> servers)
      throws IOException, InterruptedException {
    List<String> names = servers.stream().map(WatchedServer::name).toList();
    try (LatestSamples samples =
            new LatestSamples(run, request.metricsPort().isPresent(), Clocks::realtimeMicros);
        AccessLogs logs = new AccessLogs(run, servers);
        MonitorsProcess monitors = MonitorsProcess.start(home, run, servers)) {
      long startMicros = Clocks.realtimeMicros();
      files.began(startMicros);
      long cpuMicros = Clocks.processCpuMicros();
      try (MetricsServer _ = metrics(names, samples);
          WatchPage page = page(run, servers, samples)) {
        Runnable look = page == null ? () -> {} : page::look;
        until(
            startMicros + request.length().toNanos() / 1000, monitors, samples, logs, names, look);
      } catch (InterruptedException ended) {
        progress.say("ended before its time");
      }
      long endMicros = Clocks.realtimeMicros();
      progress.say(
          String.format(
              Locale.ROOT,
              "beside the monitors, watching took %.2f %% of a core",
              100.0
                  * (Clocks.processCpuMicros() - cpuMicros)
                  / Math.max(1, endMicros - startMicros)));
      monitors.stop();
      samples.refresh();
      logs.look();
      files.ended(startMicros, endMicros);
      files.backlogs(samples);
    }
    if (!Files.exists(run.monitorsFile())) {
      throw new RunFailedException(
          run.monitorsFile()
              + " was not written, so the end of what was seen may be lost; see "
              + run.logsFolder());
    }
    files.finish();
  }

  /** Null where none is wanted. */
  private MetricsServer metrics(List<String> names, LatestSamples samples) throws IOException {
    if (request.metricsPort().isEmpty()) {
      return null;
    }
    Metrics metrics = new Metrics(names, samples);
    MetricsServer server = MetricsServer.open(request.metricsPort().getAsInt(), metrics::text);
    progress.say("metrics: " + server.uri());
    return server;
  }

  /** Null where none is wanted. */
  private WatchPage page(RunDirectory run, List<WatchedServer> servers, LatestSamples samples)
      throws IOException {
    if (request.pagePort().isEmpty()) {
      return null;
    }
    int port = request.pagePort().getAsInt();
    WatchPage page = WatchPage.open(port, run, servers, samples, progress::say);
    progress.say("page: " + page.uri());
    return page;
  }

  private void until(
      long endMicros,
      MonitorsProcess monitors,
      LatestSamples samples,
      AccessLogs logs,
      List<String> names,
      Runnable look)
      throws IOException, InterruptedException {
    boolean shown = request.metricsPort().isPresent() || request.pagePort().isPresent();
    long betweenMillis = shown ? BETWEEN_LOOKS_MILLIS : BETWEEN_LONG_LOOKS_MILLIS;
    long leftMillis = (endMicros - Clocks.realtimeMicros()) / 1000;
    while (leftMillis > 0) {
      Thread.sleep(Math.min(betweenMillis, leftMillis));
      monitors.requireAlive();
      samples.refresh();
      logs.look();
      look.run();
      leftMillis = (endMicros - Clocks.realtimeMicros()) / 1000;
      String left = Units.about(Duration.ofMillis(Math.max(0, leftMillis)));
      progress.update(EXPERIMENT, "watching, " + left + " left: " + samples.line(names));
    }
    progress.finish();
  }
}
