package ntier.testbed.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.BlockThrottle;
import ntier.host.UndoJournal;
import ntier.plan.HostPlan;
import ntier.testbed.Host;

/** The hosts of a {@link Testbed} that are made, in the plan's order. */
final class MadeHosts {
  private final Map<String, LocalHost> hosts = new LinkedHashMap<>();
  private final Map<String, NamespaceSysctls.Outcome> sysctls = new LinkedHashMap<>();
  private final Map<String, Double> quotas = new HashMap<>();
  private final Map<String, BlockThrottle> throttles = new LinkedHashMap<>();

  /**
   * Makes one more.
   *
   * @param journal is told how to undo what does not go with it
   */
  void make(HostPlan plan, TestbedMaker maker, UndoJournal journal) throws IOException {
    if (plan.disk().isPresent()) {
      throttles.put(plan.name(), maker.throttle(plan));
    }
    hosts.put(plan.name(), maker.host(plan));
    maker.quota(plan).ifPresent(cores -> quotas.put(plan.name(), cores));
    sysctls.put(plan.name(), maker.configure(plan, journal));
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

  Optional<Double> quotaCores(String host) {
    return Optional.ofNullable(quotas.get(host));
  }

  BlockThrottle throttle(String host) {
    return throttles.get(host);
  }

  /** What of its machine each has to do with, in words. */
  List<String> notes() {
    return sysctls.entrySet().stream()
        .flatMap(host -> host.getValue().kept().stream().map(kept -> host.getKey() + ": " + kept))
        .toList();
  }

  Map<String, String> sysctls(String host) {
    return sysctls.get(host).values();
  }
}
