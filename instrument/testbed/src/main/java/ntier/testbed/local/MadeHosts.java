package ntier.testbed.local;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.host.BlockThrottle;
import ntier.plan.HostPlan;
import ntier.testbed.Host;

/** The hosts of a {@link Testbed} that are made, in the plan's order. */
final class MadeHosts {
  private final Map<String, LocalHost> hosts = new LinkedHashMap<>();
  private final Map<String, NamespaceSysctls.Outcome> sysctls = new LinkedHashMap<>();
  private final Map<String, BlockThrottle> throttles = new LinkedHashMap<>();

  /** Makes one more. */
  void make(HostPlan plan, TestbedMaker maker) throws IOException {
    if (plan.disk().isPresent()) {
      throttles.put(plan.name(), maker.throttle(plan));
    }
    hosts.put(plan.name(), maker.host(plan));
    sysctls.put(plan.name(), maker.configure(plan));
  }

  Host host(String name) {
    var host = hosts.get(name);
    if (host == null) {
      throw new IllegalArgumentException(
          "no host %s in this testbed: it has %s".formatted(name, hosts.keySet()));
    }
    return host;
  }

  List<Host> all() {
    return List.copyOf(hosts.values());
  }

  BlockThrottle throttle(String host) {
    return throttles.get(host);
  }

  Map<String, String> sysctls(String host) {
    return sysctls.get(host).values();
  }
}
