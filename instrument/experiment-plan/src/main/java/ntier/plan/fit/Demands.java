package ntier.plan.fit;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import ntier.plan.InjectionPlan;

/**
 * What a request costs on a machine: service demands, the D of the utilisation law U = X · D. A
 * request is what a user thinks before; the images of a page are part of its request.
 *
 * @param hosts that share the machine's cores
 * @param kernelMicros CPU time per request that no host is charged for, mostly the network work of
 *     the kernel; on all cores of the hosts alike
 * @param roundMicros CPU time per request of one round of extra work per dynamic page
 * @param unevenness the fullest core's utilisation over what it would be if hosts that may use
 *     several cores were spread evenly; 1 or more
 * @param burstMicros how long SysBursty's database keeps the tier from its cores, for each request
 *     of a batch; empty if no experiment asked
 * @param flushBytes what one flush of a log writes; empty if no experiment asked
 * @param servedInStall requests that are answered while a database's disk stands still: those that
 *     do not read it go on until all connections wait. However fast they come, so many wait by then
 *     of so many that came. Empty if no experiment asked, and in what older versions measured
 * @param ownPercent of a core, used by monitors and runner at any rate, on all cores of the hosts
 *     alike; empty in what older versions measured
 */
public record Demands(
    List<HostDemand> hosts,
    double kernelMicros,
    double roundMicros,
    double unevenness,
    Optional<Double> burstMicros,
    Optional<Double> flushBytes,
    Optional<Double> servedInStall,
    Optional<Double> ownPercent) {
  /**
   * What a request costs one host.
   *
   * @param name {@code client}, or that of a server, such as {@code app}
   * @param cores that it may use
   * @param micros CPU time per request
   */
  public record HostDemand(String name, List<Integer> cores, double micros) {
    public HostDemand {
      cores = List.copyOf(cores);
    }
  }

  public Demands {
    hosts = List.copyOf(hosts);
  }

  /** Those of a stall of one injection; 0 where a tier stands still as a whole. */
  double servedIn(InjectionPlan injection) {
    return injection.isFlush() ? servedInStall.orElse(0.0) : 0;
  }

  /** With bursts of another length per request of their batch. */
  public Demands withBursts(Optional<Double> micros) {
    return new Demands(
        hosts,
        kernelMicros,
        roundMicros,
        unevenness,
        micros,
        flushBytes,
        servedInStall,
        ownPercent);
  }

  /** With what was answered while a disk stood still. */
  public Demands withServedInStall(Optional<Double> requests) {
    return new Demands(
        hosts,
        kernelMicros,
        roundMicros,
        unevenness,
        burstMicros,
        flushBytes,
        requests,
        ownPercent);
  }

  /** Percent of each core that monitors and runner take. */
  double ownOfCore() {
    return ownPercent.orElse(0.0) / cores().size();
  }

  /**
   * With retries: a request whose SYN was dropped costs the client at most once more what it costs.
   *
   * @param perRequest how many
   */
  Demands withRetries(double perRequest) {
    return new Demands(
        hosts.stream()
            .map(
                host ->
                    host.name().matches("client(-\\d+)?")
                        ? new HostDemand(
                            host.name(), host.cores(), host.micros() * (1 + perRequest))
                        : host)
            .toList(),
        kernelMicros,
        roundMicros,
        unevenness,
        burstMicros,
        flushBytes,
        servedInStall,
        ownPercent);
  }

  /** The cores that hosts may use. */
  public Set<Integer> cores() {
    Set<Integer> cores = new TreeSet<>();
    hosts.forEach(host -> cores.addAll(host.cores()));
    return cores;
  }

  /** CPU time per request of a host. */
  public double micros(String host) {
    return hosts.stream()
        .filter(one -> one.name().equals(host))
        .mapToDouble(HostDemand::micros)
        .findFirst()
        .orElseThrow();
  }

  /** CPU time per request of some hosts together. */
  public double hostsMicros(Collection<String> some) {
    return some.stream().mapToDouble(this::micros).sum();
  }

  /**
   * CPU time per request on the fullest core.
   *
   * @param rounds of extra work per dynamic page
   * @param application the hosts that share the extra work
   */
  public double fullestMicros(double rounds, Collection<String> application) {
    return unevenness * evenMicros(rounds, application);
  }

  /**
   * Utilisation of the fullest core at a rate, with what monitors and runner take of it.
   *
   * @param rate requests per second
   * @param rounds of extra work per dynamic page
   * @param application the hosts that share the extra work
   */
  double fullestPercent(double rate, double rounds, Collection<String> application) {
    return rate * fullestMicros(rounds, application) / 1e4 + ownOfCore();
  }

  /**
   * {@link #fullestMicros} if hosts were spread evenly: some set of cores has to do all work of the
   * hosts that may use no other core, and the fullest core has at least the mean of that set.
   */
  public double evenMicros(double rounds, Collection<String> application) {
    double fullest = 0;
    int all = cores().size();
    for (Set<Integer> some : unions()) {
      double sum = kernelMicros * some.size() / all;
      for (HostDemand host : hosts) {
        if (some.containsAll(host.cores())) {
          boolean works = application.contains(host.name());
          sum += host.micros() + (works ? rounds * roundMicros / application.size() : 0);
        }
      }
      fullest = Math.max(fullest, sum / some.size());
    }
    return fullest;
  }

  /** Only what some hosts have together can be the fullest set. */
  private Set<Set<Integer>> unions() {
    Set<Set<Integer>> unions = new LinkedHashSet<>();
    for (int chosen = 1; chosen < 1 << hosts.size(); chosen++) {
      Set<Integer> union = new TreeSet<>();
      for (int i = 0; i < hosts.size(); i++) {
        if ((chosen >> i & 1) == 1) {
          union.addAll(hosts.get(i).cores());
        }
      }
      unions.add(union);
    }
    return unions;
  }
}
