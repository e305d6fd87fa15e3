package ntier.simulation.model;

import java.util.List;

/**
 * Where a server computes.
 *
 * @param cores names of the cores it may use; two servers that name the same core share it
 * @param weight its share of a core against others on it (cgroup v2's cpu.weight)
 * @param quota how much of each core it may use at most, above 0, 1 for no limit
 * @param parallel how many requests it works on at a time, such as the workers of nginx; never more
 *     than cores
 */
public record Cpu(List<String> cores, int weight, double quota, int parallel) {
  public Cpu {
    if (cores.isEmpty() || weight < 1 || quota <= 0 || parallel < 1) {
      throw new IllegalArgumentException(
          "one core or more, a weight and a parallel of 1 or more and a quota above 0 would be"
              + " right, not %s, %d, %d, %s".formatted(cores, weight, parallel, quota));
    }
    cores = List.copyOf(cores);
  }
}
