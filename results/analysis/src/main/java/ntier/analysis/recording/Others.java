package ntier.analysis.recording;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import ntier.archive.Manifest;

/**
 * What shares a server's cores and is none: the control groups of other hosts, all together and
 * without their names. It makes no difference whether such a group is there for a cause, for the
 * load, or not at all. A group that may use fewer or more cores is left out, since nothing says
 * whom of those that share with it its work met.
 */
final class Others {
  private Others() {}

  static Map<String, Counter> of(
      Manifest manifest, List<TierData> servers, Map<String, Counter> cpuByHost) {
    Map<String, Counter> others = new LinkedHashMap<>();
    for (TierData server : servers) {
      List<Counter> groups =
          manifest.hosts().stream()
              .filter(host -> servers.stream().noneMatch(it -> it.name().equals(host.name())))
              .filter(host -> sameCores(host, server))
              .map(host -> cpuByHost.get(host.name()))
              .filter(Objects::nonNull)
              .toList();
      others.put(server.name(), Counter.sum(server.host().cpu(), groups));
    }
    return others;
  }

  private static boolean sameCores(Manifest.Host host, TierData server) {
    return !host.cores().isEmpty()
        && host.machine().orElse("").equals(server.place().machine())
        && Set.copyOf(host.cores()).equals(Set.copyOf(server.cores()));
  }
}
