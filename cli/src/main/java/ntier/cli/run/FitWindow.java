package ntier.cli.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import ntier.plan.HostPlan;
import ntier.plan.fit.Demands;

/**
 * What was measured between two instants under a steady load.
 *
 * @param rounds of extra work per page meanwhile
 * @param requests that were answered, without images, which come with the page that they are on
 */
record FitWindow(CpuReading begin, CpuReading end, int rounds, long requests) {
  double seconds() {
    return (end.atMicros() - begin.atMicros()) / 1e6;
  }

  double requestsPerSecond() {
    return requests / seconds();
  }

  /** CPU time of a host per request. */
  double hostMicros(String host) {
    return (end.hosts().get(host) - begin.hosts().get(host)) / (double) requests;
  }

  /** Utilisation of the fullest of some cores. */
  double fullestPercent(Collection<Integer> cores) {
    return 100 * cores.stream().mapToDouble(this::busyMicros).max().orElse(0) / (seconds() * 1e6);
  }

  /** Of a core, used by none of the hosts: the kernel, and programs of others. */
  double foreignPercent(Collection<Integer> cores) {
    return 100 * foreignMicros(cores) / (seconds() * 1e6);
  }

  private double foreignMicros(Collection<Integer> cores) {
    double all = cores.stream().mapToDouble(this::busyMicros).sum();
    for (var host : end.hosts().entrySet()) {
      all -= host.getValue() - begin.hosts().get(host.getKey());
    }
    return Math.max(0, all);
  }

  private double busyMicros(int core) {
    return end.cores().getOrDefault(core, 0L) - begin.cores().getOrDefault(core, 0L);
  }

  /**
   * The demands that make what was measured.
   *
   * @param hosts of the system under test
   * @param roundMicros CPU time per request of a round
   */
  Demands demands(
      List<HostPlan> hosts,
      double roundMicros,
      Optional<Double> burstMicros,
      Optional<Double> flushBytes) {
    List<Demands.HostDemand> each = new ArrayList<>();
    Set<Integer> cores = new TreeSet<>();
    for (HostPlan host : hosts) {
      double extra = host.name().equals("app") ? rounds * roundMicros : 0;
      double micros = Math.max(0, hostMicros(host.name()) - extra);
      each.add(new Demands.HostDemand(host.name(), host.cores(), micros));
      cores.addAll(host.cores());
    }
    double kernel = foreignMicros(cores) / requests;
    Demands even = new Demands(each, kernel, roundMicros, 1, burstMicros, flushBytes);
    double fullest = fullestPercent(cores) * 1e4 / requestsPerSecond();
    double unevenness = Math.max(1, fullest / even.evenMicros(rounds));
    return new Demands(each, kernel, roundMicros, unevenness, burstMicros, flushBytes);
  }
}
