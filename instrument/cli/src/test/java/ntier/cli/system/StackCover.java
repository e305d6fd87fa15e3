package ntier.cli.system;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Some of the stacks that can be made, as all are too many to bring up.
 *
 * @param tiers the servers that each tier can have, from the front; none is empty
 */
record StackCover(List<List<String>> tiers) {
  /** Two servers of a stack, by the places of their tiers. */
  private record Pair(int above, String first, int below, String second) {}

  /** As few stacks as have each server once. */
  List<List<String>> eachServer() {
    int most = tiers.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, most).mapToObj(this::diagonal).toList();
  }

  private List<String> diagonal(int number) {
    return tiers.stream().map(servers -> servers.get(number % servers.size())).toList();
  }

  /**
   * Stacks that, with those of {@link #eachServer}, have each two servers of different tiers once;
   * the next one is always one of those that have the most new pairs.
   */
  List<List<String>> remainingPairs() {
    Set<Pair> missing = new LinkedHashSet<>();
    List<List<String>> all = all();
    all.forEach(stack -> missing.addAll(pairs(stack)));
    eachServer().forEach(stack -> missing.removeAll(pairs(stack)));
    List<List<String>> chosen = new ArrayList<>();
    while (!missing.isEmpty()) {
      List<String> next =
          all.stream()
              .max(Comparator.comparingLong(stack -> among(pairs(stack), missing)))
              .orElseThrow();
      missing.removeAll(pairs(next));
      chosen.add(next);
    }
    return chosen;
  }

  private static long among(Collection<Pair> pairs, Set<Pair> missing) {
    return pairs.stream().filter(missing::contains).count();
  }

  /** Every combination. */
  List<List<String>> all() {
    List<List<String>> stacks = List.of(List.of());
    for (List<String> servers : tiers) {
      stacks =
          stacks.stream()
              .flatMap(
                  front ->
                      servers.stream()
                          .map(
                              server -> {
                                List<String> stack = new ArrayList<>(front);
                                stack.add(server);
                                return List.copyOf(stack);
                              }))
              .toList();
    }
    return stacks;
  }

  private static Set<Pair> pairs(List<String> stack) {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (int below = 1; below < stack.size(); below++) {
      for (int above = 0; above < below; above++) {
        pairs.add(new Pair(above, stack.get(above), below, stack.get(below)));
      }
    }
    return pairs;
  }
}
