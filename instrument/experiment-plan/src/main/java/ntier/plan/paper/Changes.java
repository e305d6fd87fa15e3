package ntier.plan.paper;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import ntier.plan.Origin;

/**
 * What makes a run another than the one that a paper's result is claimed of: whatever the command
 * line sets, but for how long and how often it runs and is injected into, on which machine, and
 * with which random numbers.
 */
public final class Changes {
  private static final Pattern THE_SAME =
      Pattern.compile(
          "(phases|paper)\\..*|repeat|title|profile|workload\\.seed|inject(\\[\\d+])?\\.(every|after)");

  private Changes() {}

  /**
   * The changes as they were typed, such as {@code inject=none}, in the order of the alphabet.
   *
   * @param origins where each value came from, by its path in the experiment
   */
  public static List<String> of(Map<String, Origin> origins) {
    return origins.entrySet().stream()
        .filter(value -> value.getValue().typed())
        .filter(value -> !THE_SAME.matcher(value.getKey()).matches())
        .map(value -> value.getValue().place())
        .distinct()
        .sorted()
        .toList();
  }
}
