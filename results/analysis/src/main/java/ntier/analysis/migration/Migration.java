package ntier.analysis.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * From one stack to another, a tier at a time. A node is a stack on the way: bit i of its number
 * says that the i-th of the moving tiers has its new server.
 *
 * @param tiers the names of all tiers, from the first to the last
 * @param from their servers before, as they are typed: {@code tomcat*2}
 * @param to their servers after; a tier with the same in both does not move
 */
public record Migration(List<String> tiers, List<String> from, List<String> to) {
  /** Six would be 64 stacks, which nobody runs five times each. */
  public static final int MOST_STEPS = 5;

  /**
   * @throws IllegalArgumentException if the stacks differ in length, are equal, or differ in more
   *     than {@link #MOST_STEPS} tiers
   */
  public Migration {
    tiers = List.copyOf(tiers);
    from = List.copyOf(from);
    to = List.copyOf(to);
    if (from.size() != to.size() || tiers.size() != from.size()) {
      throw new IllegalArgumentException(
          "%s has %d tiers and %s has %d; a migration exchanges servers, so two stacks with as many tiers would be right"
              .formatted(joined(from), from.size(), joined(to), to.size()));
    }
    int steps = moving(from, to).size();
    if (steps == 0) {
      throw new IllegalArgumentException(
          "both stacks are %s; two that differ in a server would be right".formatted(joined(from)));
    }
    if (steps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "%s and %s differ in %d tiers, which makes %d stacks; at most %d tiers would be right"
              .formatted(joined(from), joined(to), steps, 1 << steps, MOST_STEPS));
    }
  }

  private static List<Integer> moving(List<String> from, List<String> to) {
    return IntStream.range(0, from.size())
        .filter(tier -> !from.get(tier).equals(to.get(tier)))
        .boxed()
        .toList();
  }

  private static String joined(List<String> servers) {
    return String.join("-", servers);
  }

  /** The places in the chain of the tiers that move, from 0. */
  public List<Integer> moving() {
    return moving(from, to);
  }

  /** How many stacks there are: 2 to the number of steps. */
  public int nodes() {
    return 1 << moving().size();
  }

  /** The servers of a node, by tier. */
  public List<String> servers(int node) {
    List<Integer> moving = moving();
    List<String> servers = new ArrayList<>(from);
    for (int step = 0; step < moving.size(); step++) {
      if ((node >> step & 1) == 1) {
        servers.set(moving.get(step), to.get(moving.get(step)));
      }
    }
    return servers;
  }

  /** The name of a node: its servers joined by hyphens, as series name it. */
  public String stack(int node) {
    return joined(servers(node));
  }

  /** The names of all nodes, in the order of their numbers. */
  public List<String> stacks() {
    return IntStream.range(0, nodes()).mapToObj(this::stack).toList();
  }

  /**
   * A step in words: {@code web to nginx}.
   *
   * @param step which of the moving tiers
   */
  public String step(int step) {
    int tier = moving().get(step);
    return tiers.get(tier) + " to " + to.get(tier);
  }

  /** The migration in words. */
  public String words() {
    return stack(0) + " to " + stack(nodes() - 1);
  }

  /**
   * A node as a stack of an experiment: {@code {web: nginx, app: tomcat*2}}.
   *
   * @param node its number
   */
  public String yaml(int node) {
    List<String> servers = servers(node);
    return IntStream.range(0, tiers.size())
        .mapToObj(tier -> tiers.get(tier) + ": " + servers.get(tier))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
