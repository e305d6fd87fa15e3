package ntier.testbed.cgroup;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What a group may use.
 *
 * @param name of the group in its parent
 * @param weight relative CPU share, 1 to 10000, 100 is normal (v1: 1024 shares)
 * @param quotaCores CPU limit in cores, at least 0.1
 * @param cores the machine's CPUs it may use; empty for all
 */
public record HostShare(String name, int weight, OptionalDouble quotaCores, List<Integer> cores) {
  public HostShare {
    if (weight < 1 || weight > 10_000) {
      throw new IllegalArgumentException("host %s: weight %d: 1 to 10000".formatted(name, weight));
    }
    if (quotaCores.isPresent() && !(quotaCores.getAsDouble() >= 0.1)) {
      throw new IllegalArgumentException(
          "host %s: quota of %s cores: at least 0.1".formatted(name, quotaCores.getAsDouble()));
    }
    cores = List.copyOf(cores);
  }
}
