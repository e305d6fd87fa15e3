package ntier.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What a plan says of the machines that its hosts are on. Cores are counted over all machines, so
 * that no two of these share one: those of the first machine of a profile are 0, 1, 2 and so on,
 * those of the second {@value #CORES} and up.
 */
public final class PlacedPlan {
  /** More than any machine has. */
  public static final int CORES = 10_000;

  private PlacedPlan() {}

  /**
   * A core of a machine among those of all.
   *
   * @param machine its number in the profile, from 0
   * @param index among the CPUs that may be used there, from 0
   */
  public static int core(int machine, int index) {
    return machine * CORES + index;
  }

  /** Which of its machine's CPUs a core is, from 0. */
  public static int index(int core) {
    return core % CORES;
  }

  /** Whether a plan's hosts are on machines of its profile. */
  public static boolean is(Plan plan) {
    return plan.hosts().stream().anyMatch(host -> host.machine().isPresent());
  }

  /** The machines that a plan uses, that of the users first. */
  public static List<String> machines(Plan plan) {
    return plan.allHosts().stream()
        .map(HostPlan::machine)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /** The hosts that users are on, the first one first. */
  public static List<String> clients(Plan plan) {
    return plan.hosts().stream()
        .map(HostPlan::name)
        .filter(host -> plan.tierOf(host).isEmpty())
        .toList();
  }

  /** The hosts that are on a machine. */
  public static List<String> hosts(Plan plan, String machine) {
    return plan.allHosts().stream()
        .filter(host -> host.machine().equals(Optional.of(machine)))
        .map(HostPlan::name)
        .toList();
  }

  /**
   * The plan as its machine is to have it: the cores of the hosts there are its CPUs.
   *
   * @param here the hosts that are there
   * @param cpus that may be used there
   * @throws IllegalArgumentException naming a host whose core it does not have
   */
  public static Plan at(List<String> here, List<Integer> cpus, Plan plan) {
    UnaryOperator<HostPlan> place =
        host -> here.contains(host.name()) ? host.on(cpus(host, cpus)) : host;
    return plan.withHosts(
        plan.hosts().stream().map(place).toList(),
        plan.bursty().map(other -> other.on(other.hosts().stream().map(place).toList())));
  }

  private static List<Integer> cpus(HostPlan host, List<Integer> cpus) {
    Stream<Integer> indices = host.cores().stream().map(PlacedPlan::index);
    return indices
        .map(
            index -> {
              if (index >= cpus.size()) {
                throw new IllegalArgumentException(
                    "the host %s is placed on core %d and its machine %s has %d (0 to %d); another core of it, in hosts of the profile, would be right"
                        .formatted(
                            host.name(),
                            index,
                            host.machine().orElse(""),
                            cpus.size(),
                            cpus.size() - 1));
              }
              return cpus.get(index);
            })
        .toList();
  }
}
