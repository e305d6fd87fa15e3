package ntier.host;

import java.nio.file.Path;
import java.util.List;

/**
 * All that monitors and injectors may know of a host: never which server runs on it.
 *
 * @param name unique in the testbed
 * @param addresses its IPv4 addresses; the first is the host's own, the client has several
 * @param namespace a file that stands for its network namespace, fit for setns(2)
 * @param cgroup where its processes are accounted, frozen and limited
 * @param cores the machine's CPUs it may use
 * @param given whether its network is its machine's own, shared with what else runs there. Such a
 *     machine may be a pod: what belongs to its kernel, as swap space, others have too
 */
public record HostHandle(
    String name,
    List<String> addresses,
    Path namespace,
    CgroupPaths cgroup,
    List<Integer> cores,
    boolean given) {
  public HostHandle {
    addresses = List.copyOf(addresses);
    cores = List.copyOf(cores);
  }

  /** One with a network of its own. */
  public HostHandle(
      String name,
      List<String> addresses,
      Path namespace,
      CgroupPaths cgroup,
      List<Integer> cores) {
    this(name, addresses, namespace, cgroup, cores, false);
  }
}
