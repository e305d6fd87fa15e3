package ntier.analysis.recording;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import ntier.archive.Manifest;
import ntier.plan.Role;

/**
 * What shares a tier's cores and is no tier: the control groups of other hosts, all together and
 * without their names. It makes no difference whether such a group is there for a cause, for the
 * load, or not at all. A group that may use fewer or more cores is left out, since nothing says
 * whom of those that share with it its work met.
 */
final class Others {
  private Others() {}

  static Map<Role, Counter> of(
      Manifest manifest, List<TierData> tiers, Map<String, Counter> cpuByHost) {
    Map<Role, Counter> others = new EnumMap<>(Role.class);
    for (TierData tier : tiers) {
      List<Counter> groups =
          manifest.hosts().stream()
              .filter(host -> tiers.stream().noneMatch(it -> it.role().key().equals(host.name())))
              .filter(host -> sameCores(host, tier))
              .map(host -> cpuByHost.get(host.name()))
              .filter(Objects::nonNull)
              .toList();
      others.put(tier.role(), Counter.sum(tier.host().cpu(), groups));
    }
    return others;
  }

  private static boolean sameCores(Manifest.Host host, TierData tier) {
    return !host.cores().isEmpty() && Set.copyOf(host.cores()).equals(Set.copyOf(tier.cores()));
  }
}
