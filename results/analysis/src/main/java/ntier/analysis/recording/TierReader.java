package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.archive.Absent;
import ntier.archive.ChainServer;
import ntier.archive.ConnectionSample;
import ntier.archive.DiskSample;
import ntier.archive.HostSample;
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
  private final Map<String, List<ServerRequest>> logs = new LinkedHashMap<>();

  /**
   * @param watch what was only watched; empty for a run with users
   */
  TierReader(RunDirectory run, Manifest manifest, RunTables tables, Optional<WatchRecord> watch) {
    this.watch = watch;
    this.run = run;
    this.manifest = manifest;
    this.tables = tables;
  }

  Chain chain(Optional<Plan> plan, List<HostSample> hosts) {
    List<ListenerSample> listeners =
        tables.readFilled(
            ListenerSample.FORMAT, run.listenerSamplesFile(), "accept queues are not known");
    List<DiskSample> disks = tables.readIfThere(DiskSample.FORMAT, run.diskSamplesFile());
    List<TierData> servers = new ArrayList<>();
    for (ChainServer one : manifest.servers()) {
      servers.add(server(one, plan, hosts, listeners, disks));
    }
    return new Chain(servers);
  }

  private TierData server(
      ChainServer one,
      Optional<Plan> plan,
      List<HostSample> hosts,
      List<ListenerSample> listeners,
      List<DiskSample> disks) {
    String name = one.host();
    List<ListenerSample> listener = own(listeners, name, one.entry().port());
    HostCounters host =
        counters(
            name, hosts.stream().filter(sample -> sample.host().equals(name)).toList(), listener);
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
        one.entry().port(),
        plan.map(p -> p.tier(one.tier()).style()).orElse(InvocationStyle.SYNC),
        one.entry().queueLimit(),
        host(name).map(Manifest.Host::cores).orElse(List.of()),
        settings(plan, one.tier()),
        occupancy(serverRequests(name)),
        awaited(plan, one),
        new Served(one.position() == 0 ? List.of() : serverRequests(name)),
        acceptQueue(listeners, name, one.entry().port()),
        ListenerDrops.of(listener, host.listenDrops()),
        connections(name),
        host,
        DiskCounters.of(disks.stream().filter(sample -> sample.host().equals(name)).toList()));
  }

  private HostCounters counters(
      String name, List<HostSample> samples, List<ListenerSample> listener) {
    HostCounters host = HostCounters.of(samples);
    return watch
        .flatMap(seen -> seen.servers().stream().filter(it -> it.name().equals(name)).findFirst())
        .map(server -> host.watched(server.ownNetwork(), ListenerDrops.counter(listener)))
        .orElse(host);
  }

  private Levels connections(String name) {
    return watch.isEmpty()
        ? Levels.NONE
        : Levels.of(
            tables.readIfThere(ConnectionSample.FORMAT, run.connectionSamplesFile()).stream()
                .filter(sample -> sample.host().equals(name))
                .toList(),
            ConnectionSample::atMicros,
            ConnectionSample::connections);
  }

  private Optional<Manifest.Host> host(String name) {
    return manifest.hosts().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static Map<String, String> settings(Optional<Plan> plan, String tier) {
    return plan.map(p -> p.tier(tier).settingTexts()).orElse(Map.of());
  }

  private List<ServerRequest> serverRequests(String host) {
    return logs.computeIfAbsent(
        host,
        _ ->
            watch.isPresent()
                ? tables.readIfThere(ServerRequest.FORMAT, run.serverRequestsFile(host))
                : tables.readFilled(
                    ServerRequest.FORMAT,
                    run.serverRequestsFile(host),
                    "requests in " + host + " are not known"));
  }

  /**
   * What the tier above waits for on connections that it keeps: all that it does not answer itself,
   * where it passes on each request as it is. One that runs the application asks in another way,
   * and of several servers nothing tells which it asked.
   */
  private Occupancy awaited(Optional<Plan> plan, ChainServer one) {
    List<ChainServer> above = at(one.position() - 1);
    boolean known =
        at(one.position()).size() == 1
            && !above.isEmpty()
            && above.stream().noneMatch(ChainServer::runsApplication)
            && "pooled".equals(settings(plan, above.getFirst().tier()).get("connections"));
    return occupancy(
        known ? above.stream().flatMap(this::passedOn).toList() : List.<ServerRequest>of());
  }

  private Stream<ServerRequest> passedOn(ChainServer server) {
    return serverRequests(server.host()).stream()
        .filter(request -> !server.servesFiles() || manifest.whatRan().makes(request.what()));
  }

  private List<ChainServer> at(int position) {
    return manifest.servers().stream().filter(one -> one.position() == position).toList();
  }

  private static Occupancy occupancy(List<ServerRequest> log) {
    return new Occupancy(
        log.stream().mapToLong(ServerRequest::arrivalMicros).toArray(),
        log.stream().mapToLong(ServerRequest::departureMicros).toArray());
  }

  private static List<ListenerSample> own(List<ListenerSample> listeners, String host, int port) {
    return listeners.stream()
        .filter(sample -> sample.port() == port && sample.host().equals(host))
        .toList();
  }

  private static AcceptQueue acceptQueue(List<ListenerSample> listeners, String host, int port) {
    TreeMap<Long, Long> depths = new TreeMap<>();
    for (ListenerSample sample : own(listeners, host, port)) {
      if (Absent.isPresent(sample.acceptQueue())) {
        depths.merge(sample.atMicros(), sample.acceptQueue(), Long::sum);
      }
    }
    return new AcceptQueue(depths);
  }
}
