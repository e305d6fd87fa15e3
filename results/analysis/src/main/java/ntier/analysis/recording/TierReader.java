package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.archive.Absent;
import ntier.archive.DiskSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.Role;

/** Puts together what was recorded of each tier. */
final class TierReader {
  /** What the web tier passes on; all else it serves itself. */
  private static final String DYNAMIC_PAGES = "/rubbos/servlet/";

  private final RunDirectory run;
  private final Manifest manifest;
  private final RunTables tables;
  private final Map<Role, List<ServerRequest>> logs = new EnumMap<>(Role.class);

  TierReader(RunDirectory run, Manifest manifest, RunTables tables) {
    this.run = run;
    this.manifest = manifest;
    this.tables = tables;
  }

  List<TierData> tiers(Optional<Plan> plan, List<HostSample> hosts) {
    List<ListenerSample> listeners =
        tables.readFilled(
            ListenerSample.FORMAT, run.listenerSamplesFile(), "accept queues are not known");
    List<DiskSample> disks = tables.readIfThere(DiskSample.FORMAT, run.diskSamplesFile());
    List<TierData> tiers = new ArrayList<>();
    for (Role role : Role.values()) {
      Manifest.Tier tier = manifest.tiers().get(role.key());
      if (tier == null) {
        continue;
      }
      HostCounters host =
          HostCounters.of(
              hosts.stream().filter(sample -> sample.host().equals(role.key())).toList());
      tiers.add(
          new TierData(
              role,
              tier.server(),
              ServerNames.of(tier),
              tier.address(),
              tier.port(),
              plan.map(p -> p.tier(role).style()).orElse(InvocationStyle.SYNC),
              tier.queueLimit(),
              cores(role),
              settings(plan, role),
              inServer(role),
              awaited(plan, role),
              new Served(role == Role.WEB ? List.of() : serverRequests(role)),
              acceptQueue(listeners, role, tier.port()),
              ListenerDrops.of(own(listeners, role, tier.port()), host.listenDrops()),
              host,
              DiskCounters.of(
                  disks.stream().filter(sample -> sample.host().equals(role.key())).toList())));
    }
    return tiers;
  }

  private List<Integer> cores(Role role) {
    return manifest.hosts().stream()
        .filter(host -> host.name().equals(role.key()))
        .findFirst()
        .map(Manifest.Host::cores)
        .orElse(List.of());
  }

  private static Map<String, String> settings(Optional<Plan> plan, Role role) {
    return plan.map(p -> p.tier(role).settingTexts()).orElse(Map.of());
  }

  private Occupancy inServer(Role role) {
    return occupancy(serverRequests(role));
  }

  private List<ServerRequest> serverRequests(Role role) {
    return logs.computeIfAbsent(
        role,
        _ ->
            tables.readFilled(
                ServerRequest.FORMAT,
                run.serverRequestsFile(role.key()),
                "requests in " + role.key() + " are not known"));
  }

  /** Only the web tier's log tells which of its requests are for the tier below. */
  private Occupancy awaited(Optional<Plan> plan, Role role) {
    boolean kept = "pooled".equals(settings(plan, Role.WEB).get("connections"));
    if (role != Role.APP || !kept) {
      return occupancy(List.of());
    }
    return occupancy(
        serverRequests(Role.WEB).stream()
            .filter(request -> request.what().startsWith(DYNAMIC_PAGES))
            .toList());
  }

  private static Occupancy occupancy(List<ServerRequest> log) {
    return new Occupancy(
        log.stream().mapToLong(ServerRequest::arrivalMicros).toArray(),
        log.stream().mapToLong(ServerRequest::departureMicros).toArray());
  }

  private static List<ListenerSample> own(List<ListenerSample> listeners, Role role, int port) {
    return listeners.stream()
        .filter(sample -> sample.port() == port && sample.host().equals(role.key()))
        .toList();
  }

  private static AcceptQueue acceptQueue(List<ListenerSample> listeners, Role role, int port) {
    TreeMap<Long, Long> depths = new TreeMap<>();
    for (ListenerSample sample : own(listeners, role, port)) {
      if (Absent.isPresent(sample.acceptQueue())) {
        depths.merge(sample.atMicros(), sample.acceptQueue(), Long::sum);
      }
    }
    return new AcceptQueue(depths);
  }
}
