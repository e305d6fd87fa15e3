package ntier.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A host to make: a network namespace and a cgroup.
 *
 * @param name unique in the testbed: {@code client}, {@code web}, {@code app}, {@code db}
 * @param cores the machine's CPUs it may use; two hosts that list the same core are co-located. On
 *     several machines they are counted over all of these, see {@link PlacedPlan}
 * @param weight relative CPU share against hosts on the same core, 1 to 10000, 100 is normal
 *     (cgroup v2's cpu.weight)
 * @param quotaCores CPU limit in cores, at least {@link #LEAST_QUOTA}; empty for none
 * @param sysctls settings of its network namespace, such as {@code net.ipv4.tcp_syncookies=0}
 * @param disk for its server's data; empty for the machine's own. Absent in older runs
 * @param link where it differs from the others'; empty where not, and in older runs
 * @param machine of the profile that it is on; empty for the one that the suite runs on, and in
 *     older runs
 */
public record HostPlan(
    String name,
    List<Integer> cores,
    int weight,
    OptionalDouble quotaCores,
    Map<String, String> sysctls,
    Optional<DiskPlan> disk,
    Optional<LinkPlan> link,
    Optional<String> machine) {
  /** The least quota in cores: below it a host stands still for most of each period. */
  public static final double LEAST_QUOTA = 0.1;

  public HostPlan {
    Require.that(!cores.isEmpty(), "a host has at least one core", cores);
    Require.that(weight >= 1 && weight <= 10_000, "a weight is 1 to 10000", weight);
    Require.that(
        quotaCores.isEmpty() || quotaCores.getAsDouble() > 0, "a quota is above 0", quotaCores);
    cores = List.copyOf(cores);
    sysctls = Map.copyOf(sysctls);
  }

  /** A host without a disk of its own. */
  public HostPlan(
      String name,
      List<Integer> cores,
      int weight,
      OptionalDouble quotaCores,
      Map<String, String> sysctls) {
    this(
        name,
        cores,
        weight,
        quotaCores,
        sysctls,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same under another name. */
  public HostPlan named(String other) {
    return new HostPlan(other, cores, weight, quotaCores, sysctls, disk, link, machine);
  }

  /** The same host with a disk of its own. */
  public HostPlan with(DiskPlan own) {
    return new HostPlan(name, cores, weight, quotaCores, sysctls, Optional.of(own), link, machine);
  }

  /** The same with a link of its own kind. */
  public HostPlan with(LinkPlan own) {
    return new HostPlan(name, cores, weight, quotaCores, sysctls, disk, Optional.of(own), machine);
  }

  /** The same on a machine of the profile. */
  public HostPlan on(Optional<String> named) {
    return new HostPlan(name, cores, weight, quotaCores, sysctls, disk, link, named);
  }

  /** The same on other cores. */
  HostPlan on(List<Integer> others) {
    return new HostPlan(name, others, weight, quotaCores, sysctls, disk, link, machine);
  }

  /** The same with its disk writing so fast; without one as it is. */
  HostPlan withWriteLimit(long bytesPerSecond) {
    return disk.map(own -> with(new DiskPlan(own.sizeBytes(), bytesPerSecond))).orElse(this);
  }
}
