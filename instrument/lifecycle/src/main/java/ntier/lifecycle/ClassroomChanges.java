package ntier.lifecycle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import ntier.classroom.PageCommand.RefusedException;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;

/** What was changed on the laboratory's page so far, and the plan that comes of it. */
final class ClassroomChanges {
  /** The page changes nothing else: not where things run, nor how long. */
  private static final Pattern KEYS =
      Pattern.compile(
          "stack\\.(web|app|db)|workload\\.users|(web|app|db)\\.("
              + String.join("|", ClassroomView.CHANGEABLE)
              + ")");

  private static final Pattern VALUES = Pattern.compile("[\\w-]{1,40}");

  private final Function<List<String>, Plan> plans;
  private final Map<String, String> values = new TreeMap<>();
  private Plan plan;

  /**
   * @param plans the plan with further {@code key=value} pairs
   * @throws ExperimentException when even without any it cannot be
   */
  ClassroomChanges(Function<List<String>, Plan> plans) {
    this.plans = plans;
    this.plan = plans.apply(List.of());
  }

  Plan plan() {
    return plan;
  }

  /**
   * Changes the plan.
   *
   * @throws RefusedException when there is no such plan; then nothing is changed
   */
  Plan change(Map<String, String> asked) throws RefusedException {
    Map<String, String> candidate = new TreeMap<>(values);
    for (Map.Entry<String, String> one : asked.entrySet()) {
      require(one.getKey(), one.getValue());
      if (one.getKey().startsWith("stack.") && !one.getValue().equals(server(one.getKey()))) {
        String role = one.getKey().substring("stack.".length());
        // Another server has settings of its own.
        candidate.keySet().removeIf(key -> key.startsWith(role + "."));
      }
    }
    candidate.putAll(asked);
    try {
      plan =
          plans.apply(
              candidate.entrySet().stream()
                  .map(one -> one.getKey() + "=" + one.getValue())
                  .toList());
    } catch (ExperimentException wrong) {
      throw new RefusedException(wrong.getMessage());
    }
    values.clear();
    values.putAll(candidate);
    return plan;
  }

  private String server(String key) {
    return plan.tiers().stream()
        .filter(tier -> key.equals("stack." + tier.role().key()))
        .findFirst()
        .orElseThrow()
        .server();
  }

  private static void require(String key, String value) throws RefusedException {
    if (!KEYS.matcher(key).matches() || value == null || !VALUES.matcher(value).matches()) {
      throw new RefusedException(
          "the page changes stack.TIER, TIER.threads, TIER.connections, TIER.backlog and"
              + " workload.users, not "
              + key
              + "="
              + value);
    }
  }
}
