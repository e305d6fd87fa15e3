package ntier.lifecycle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import ntier.machine.CpuReading;
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

  /** CPU time of some hosts together per request. */
  double hostsMicros(Collection<String> hosts) {
    return hosts.stream().mapToDouble(this::hostMicros).sum();
  }

  /** CPU time of a host per request. */
  double hostMicros(String host) {
    return (end.hosts().get(host) - begin.hosts().get(host)) / (double) requests;
  }

  /** Utilisation of the fullest of some cores, whoever used it. */
  double fullestPercent(Collection<Integer> cores) {
    return 100 * fullestMicros(cores) / (seconds() * 1e6);
  }

  /**
   * Percent of a core that neither the hosts nor the suite itself used: the kernel, and programs of
   * others.
   */
  double foreignPercent(Collection<Integer> cores) {
    return 100 * foreignMicros(cores) / (seconds() * 1e6);
  }

  /** Percent of a core that monitors and runner used. */
  private double ownPercent() {
    return 100 * ownMicros() / (seconds() * 1e6);
  }

  private double ownMicros() {
    return end.hosts().get(CpuReading.OWN) - begin.hosts().get(CpuReading.OWN);
  }

  private double fullestMicros(Collection<Integer> cores) {
    return cores.stream()
        .mapToDouble(core -> micros(core, CpuReading.Core::busyMicros))
        .max()
        .orElse(0);
  }

  private double foreignMicros(Collection<Integer> cores) {
    double all =
        cores.stream().mapToDouble(core -> micros(core, CpuReading.Core::busyMicros)).sum();
    for (var host : end.hosts().entrySet()) {
      all -= host.getValue() - begin.hosts().get(host.getKey());
    }
    return Math.max(0, all);
  }

  /** Interrupts that no host was charged for; some kernels charge all of them to whom they meet. */
  private double kernelMicros(Collection<Integer> cores) {
    double interrupts =
        cores.stream().mapToDouble(core -> micros(core, CpuReading.Core::interruptMicros)).sum();
    return Math.min(interrupts, foreignMicros(cores));
  }

  private double micros(int core, ToLongFunction<CpuReading.Core> counter) {
    return counter.applyAsLong(end.cores().get(core))
        - counter.applyAsLong(begin.cores().get(core));
  }

  /**
   * The demands that make what was measured, without what programs of others used.
   *
   * @param hosts of the system under test
   * @param applications those of them that share the extra work
   * @param roundMicros CPU time per request of a round
   */
  Demands demands(
      List<HostPlan> hosts,
      List<String> applications,
      double roundMicros,
      Optional<Double> burstMicros,
      Optional<Double> flushBytes) {
    List<Demands.HostDemand> each = new ArrayList<>();
    Set<Integer> cores = new TreeSet<>();
    for (HostPlan host : hosts) {
      double extra =
          applications.contains(host.name()) ? rounds * roundMicros / applications.size() : 0;
      double micros = Math.max(0, hostMicros(host.name()) - extra);
      each.add(new Demands.HostDemand(host.name(), host.cores(), micros));
      cores.addAll(host.cores());
    }
    double kernel = kernelMicros(cores);
    double others = (foreignMicros(cores) - kernel + ownMicros()) / cores.size();
    Demands even = demands(each, kernel, roundMicros, 1, burstMicros, flushBytes);
    double fullest = (fullestMicros(cores) - others) / requests;
    double unevenness = Math.max(1, fullest / even.evenMicros(rounds, applications));
    return demands(each, kernel, roundMicros, unevenness, burstMicros, flushBytes);
  }

  private Demands demands(
      List<Demands.HostDemand> each,
      double kernel,
      double roundMicros,
      double unevenness,
      Optional<Double> burstMicros,
      Optional<Double> flushBytes) {
    return new Demands(
        each,
        kernel / requests,
        roundMicros,
        unevenness,
        burstMicros,
        flushBytes,
        Optional.empty(),
        Optional.of(ownPercent()));
  }
}
