package ntier.analysis.recording;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import ntier.analysis.store.Scratch;
import ntier.archive.ChainServer;
import ntier.archive.ConnectionSample;
import ntier.archive.DiskSample;
import ntier.archive.ListenerSample;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.WatchRecord;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;

/** Puts together what was recorded of each server. */
final class TierReader {
  private final RunDirectory run;
  private final Manifest manifest;
  private final RunTables tables;
  private final Optional<WatchRecord> watch;
  private final Scratch scratch;

  /** What servers wait for from those of the position below, by that position. */
  private final Map<Integer, Occupancy.Collector> awaited = new HashMap<>();

  /**
   * @param watch what was only watched; empty for a run with users
   * @param scratch where all is put that there is one of for each request or sample
   */
  TierReader(
      RunDirectory run,
      Manifest manifest,
      RunTables tables,
      Optional<WatchRecord> watch,
      Scratch scratch) {
    this.watch = watch;
    this.run = run;
    this.manifest = manifest;
    this.tables = tables;
    this.scratch = scratch;
  }

  Chain chain(Optional<Plan> plan, HostSamples hosts) {
    Listeners listeners = new Listeners(scratch);
    tables.forEachFilled(
        ListenerSample.FORMAT,
        run.listenerSamplesFile(),
        "accept queues are not known",
        listeners::add);
    Map<String, DiskCounters.Collector> disks = new HashMap<>();
    tables.forEachIfThere(
        DiskSample.FORMAT,
        run.diskSamplesFile(),
        sample ->
            disks
                .computeIfAbsent(sample.host(), _ -> new DiskCounters.Collector(scratch))
                .add(sample));
    List<TierData> servers = new ArrayList<>();
    for (ChainServer one : manifest.servers()) {
      servers.add(server(one, plan, hosts, listeners, disks));
    }
    return new Chain(scratch, servers);
  }

  private TierData server(
      ChainServer one,
      Optional<Plan> plan,
      HostSamples hosts,
      Listeners listeners,
      Map<String, DiskCounters.Collector> disks) {
    String name = one.host();
    int port = one.entry().port();
    HostCounters host = counters(name, hosts, listeners.counter(name, port));
    Log log = read(plan, one);
    return new TierData(
        new Place(
            one.tier(),
            name,
            host(name).flatMap(Manifest.Host::machine).orElse(""),
            one.position(),
            one.last(),
            one.holdsData(),
            one.servesFiles(),
            one.runsApplication()),
        one.entry().server(),
        ServerNames.of(one.entry()),
        one.entry().address(),
        port,
        plan.map(p -> p.tier(one.tier()).style()).orElse(InvocationStyle.SYNC),
        one.entry().queueLimit(),
        host(name).map(Manifest.Host::cores).orElse(List.of()),
        settings(plan, one.tier()),
        log.inServer(),
        (awaits(plan, one.position())
                ? awaited(one.position())
                : new Occupancy.Collector(scratch, false))
            .occupancy(),
        log.served(),
        listeners.queue(name, port),
        listeners.drops(name, port, host.listenDrops()),
        connections(name),
        host,
        Optional.ofNullable(disks.get(name))
            .map(DiskCounters.Collector::counters)
            .orElseGet(() -> DiskCounters.of(List.of())));
  }

  private HostCounters counters(String name, HostSamples samples, Counter listener) {
    HostCounters host = samples.counters(name);
    return watch
        .flatMap(seen -> seen.servers().stream().filter(it -> it.name().equals(name)).findFirst())
        .map(server -> host.watched(server.ownNetwork(), listener))
        .orElse(host);
  }

  private Levels connections(String name) {
    if (watch.isEmpty()) {
      return Levels.NONE;
    }
    List<ConnectionSample> samples =
        tables.readIfThere(ConnectionSample.FORMAT, run.connectionSamplesFile()).stream()
            .filter(sample -> sample.host().equals(name))
            .toList();
    return Levels.of(sinceEver(samples), ConnectionSample::atMicros, ConnectionSample::connections);
  }

  /** As many as at the first sample before it: none would look as if a queue had risen. */
  private static List<ConnectionSample> sinceEver(List<ConnectionSample> samples) {
    List<ConnectionSample> all = new ArrayList<>(samples);
    samples.stream()
        .min(Comparator.comparingLong(ConnectionSample::atMicros))
        .map(first -> new ConnectionSample(0, first.host(), first.port(), first.connections()))
        .ifPresent(all::add);
    return all;
  }

  private Optional<Manifest.Host> host(String name) {
    return manifest.hosts().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static Map<String, String> settings(Optional<Plan> plan, String tier) {
    return plan.map(p -> p.tier(tier).settingTexts()).orElse(Map.of());
  }

  /** What a server's request log tells. */
  private record Log(Occupancy inServer, Served served) {}

  private Log read(Optional<Plan> plan, ChainServer one) {
    Occupancy.Collector inServer = new Occupancy.Collector(scratch, one.holdsData());
    Served.Collector served = new Served.Collector(scratch);
    boolean isAwaited = awaits(plan, one.position() + 1);
    Consumer<ServerRequest> take =
        line -> {
          inServer.add(line.arrivalMicros(), line.departureMicros());
          if (one.position() > 0) {
            served.add(line);
          }
          if (isAwaited && (!one.servesFiles() || manifest.whatRan().makes(line.what()))) {
            awaited(one.position() + 1).add(line.arrivalMicros(), line.departureMicros());
          }
        };
    Path file = run.serverRequestsFile(one.host());
    if (watch.isPresent()) {
      tables.forEachIfThere(ServerRequest.FORMAT, file, take);
    } else {
      tables.forEachFilled(
          ServerRequest.FORMAT, file, "requests in " + one.host() + " are not known", take);
    }
    return new Log(inServer.occupancy(), served.served());
  }

  private Occupancy.Collector awaited(int position) {
    return awaited.computeIfAbsent(position, _ -> new Occupancy.Collector(scratch, false));
  }

  /**
   * Whether it is known what the tier above waits for on connections that it keeps: all that it
   * does not answer itself, where it passes on each request as it is. One that runs the application
   * asks in another way, and of several servers nothing tells which it asked.
   */
  private boolean awaits(Optional<Plan> plan, int position) {
    List<ChainServer> above = at(position - 1);
    return at(position).size() == 1
        && !above.isEmpty()
        && above.stream().noneMatch(ChainServer::runsApplication)
        && "pooled".equals(settings(plan, above.getFirst().tier()).get("connections"));
  }

  private List<ChainServer> at(int position) {
    return manifest.servers().stream().filter(one -> one.position() == position).toList();
  }
}
