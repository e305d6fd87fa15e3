package ntier.plan.read;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.yaml.YamlValue;

/**
 * Refuses what hosts cannot have whose network is that of their machine ({@code between: given}):
 * it is shared with all that runs there, and has one address.
 */
final class GivenNetwork {
  private static final String GIVEN = "between: given of the profile's network";

  private GivenNetwork() {}

  /** Whether it is what joins the machines. */
  static boolean is(Optional<Between> between) {
    return between.equals(Optional.of(Between.GIVEN));
  }

  /** Refuses hosts that share a machine, and links that are not as they are. */
  static void check(Collection<WrittenHost> hosts, HostMachines machines) {
    Map<String, String> there = new HashMap<>();
    for (WrittenHost host : hosts) {
      String machine = machines.of(host).orElseThrow();
      String other = there.put(machine, host.name());
      if (other != null) {
        throw new ExperimentException(
            host.placed(WrittenHost.MACHINE).orElseThrow().place(),
            "%s and %s are both on machine %s, which has one network of its own (%s); another machine for one of them would be right"
                .formatted(other, host.name(), machine, GIVEN));
      }
      LinkReader.KEYS.forEach(key -> host.find(key).ifPresent(value -> refuse(host, key, value)));
    }
  }

  private static void refuse(WrittenHost host, String key, YamlValue value) {
    throw new ExperimentException(
        value.place(),
        "%s of %s: its link is its machine's own and stays as it is (%s); without it, or with between: vxlan in a profile, would be right"
            .formatted(key, host.name(), GIVEN));
  }

  /** Refuses injections that bring a second system. */
  static void check(
      List<InjectionPlan> injections, List<InjectorDescription> injectors, Origins origins) {
    for (int i = 0; i < injections.size(); i++) {
      if (BurstyReader.isNeeded(injections.get(i), injectors)) {
        throw new ExperimentException(
            origins.places().get("inject[" + i + "]"),
            "%s brings a second system to the machine of %s, whose servers would need the ports of the first (%s); a profile with between: vxlan would be right"
                .formatted(injections.get(i).cause(), injections.get(i).target(), GIVEN));
      }
    }
  }
}
