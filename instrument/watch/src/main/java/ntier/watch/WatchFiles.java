package ntier.watch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunFiles;
import ntier.archive.RunState;
import ntier.archive.WatchRecord;
import ntier.lifecycle.Checkout;
import ntier.machine.Home;
import ntier.testbed.machine.MachineFacts;

/** What a watch writes beside the samples: manifest and {@code watch.json}. */
final class WatchFiles {
  /** USER_HZ, which Linux shows to programs. */
  private static final int CLOCK_TICKS_PER_SECOND = 100;

  private static final int NO_SEED = 0;

  private final RunDirectory run;
  private List<WatchRecord.Server> servers;
  private Manifest manifest;

  private WatchFiles(RunDirectory run, List<WatchRecord.Server> servers, Manifest manifest) {
    this.run = run;
    this.servers = servers;
    this.manifest = manifest;
    run.write(new WatchRecord(WatchRecord.VERSION, servers));
    run.write(manifest);
  }

  /** Writes that the watch goes on. */
  static WatchFiles begin(
      Home home, RunDirectory run, String commandLine, List<WatchedServer> servers)
      throws IOException, InterruptedException {
    List<WatchRecord.Server> records = servers.stream().map(WatchedServer::record).toList();
    return new WatchFiles(
        run,
        records,
        new Manifest(
            Manifest.VERSION,
            run.id(),
            WatchRun.EXPERIMENT,
            RunState.RUNNING,
            "",
            commandLine,
            Checkout.of(home.root()),
            MachineFacts.probe().recorded(),
            Runtime.version().toString(),
            NO_SEED,
            List.of(),
            servers.stream().map(WatchFiles::host).toList(),
            tiers(records),
            Manifest.Phases.NONE,
            CLOCK_TICKS_PER_SECOND,
            Optional.empty(),
            Optional.empty()));
  }

  private static Manifest.Host host(WatchedServer server) {
    return new Manifest.Host(
        server.name(), server.handle().addresses(), server.handle().cores(), Map.of());
  }

  private static SequencedMap<String, Manifest.Tier> tiers(List<WatchRecord.Server> servers) {
    SequencedMap<String, Manifest.Tier> tiers = new LinkedHashMap<>();
    for (WatchRecord.Server server : servers) {
      tiers.put(
          server.name(),
          new Manifest.Tier(
              server.program(),
              Optional.of(server.program()),
              server.address(),
              server.port(),
              server.backlog(),
              "its backlog; what the server holds beside is not known",
              Optional.of(server.name()),
              Optional.of(false),
              Optional.of(false),
              Optional.of(false)));
    }
    return tiers;
  }

  /** Writes when it began, so that one that is killed can be analysed; microseconds. */
  void began(long startMicros) {
    times(startMicros, OptionalLong.empty());
    run.write(manifest);
  }

  /** When it began and ended; CLOCK_REALTIME in microseconds. */
  void ended(long startMicros, long endMicros) {
    times(startMicros, OptionalLong.of(endMicros));
  }

  private void times(long startMicros, OptionalLong endMicros) {
    Manifest.Phases phases =
        new Manifest.Phases(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(startMicros), endMicros);
    manifest = manifest.with(RunState.RUNNING, "", phases);
  }

  /** What only the samples tell. */
  void backlogs(LatestSamples samples) {
    servers =
        servers.stream()
            .map(
                one ->
                    new WatchRecord.Server(
                        one.name(),
                        one.address(),
                        one.port(),
                        samples.backlog(one.name()),
                        one.processes(),
                        one.program(),
                        one.group(),
                        one.ownNetwork(),
                        one.notes(),
                        one.log()))
            .toList();
    manifest = manifest.of(tiers(servers));
    run.write(new WatchRecord(WatchRecord.VERSION, servers));
  }

  /** Writes that it finished, with an account of its files. */
  void finish() {
    manifest = manifest.finished(RunFiles.record(run));
    run.write(manifest);
  }

  /** Writes that it did not, and why. */
  void fail(String why) {
    manifest = manifest.with(RunState.FAILED, why, manifest.phases());
    run.write(manifest);
  }
}
