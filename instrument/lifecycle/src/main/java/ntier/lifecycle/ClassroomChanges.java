package ntier.lifecycle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import ntier.classroom.PageCommand.RefusedException;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.TierPlan;

/** What was changed on the laboratory's page so far, and the plan that comes of it. */
final class ClassroomChanges {
  private static final String STACK = "stack.";
  private static final String USERS = "workload.users";
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
    Map<String, String> complete = new TreeMap<>(asked);
    for (Map.Entry<String, String> one : asked.entrySet()) {
      require(one.getKey(), one.getValue());
      exchanged(one.getKey())
          .ifPresent(
              tier -> {
                complete.put(one.getKey(), as(tier, one.getValue()));
                if (!tier.server().equals(one.getValue())) {
                  // Another server has settings of its own.
                  candidate.keySet().removeIf(key -> key.startsWith(tier.name() + "."));
                }
              });
    }
    candidate.putAll(complete);
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

  /** The tier whose server a key is about. */
  private Optional<TierPlan> exchanged(String key) {
    return plan.tiers().stream().filter(tier -> key.equals(STACK + tier.name())).findFirst();
  }

  /** As many servers as the tier has. */
  private static String as(TierPlan tier, String server) {
    int count = tier.hosts().size();
    return count == 1 ? server : server + "*" + count;
  }

  /** The page changes nothing else: not where things run, nor how long. */
  private boolean isKey(String key) {
    return key.equals(USERS)
        || plan.tiers().stream()
            .map(TierPlan::name)
            .anyMatch(
                tier ->
                    key.equals(STACK + tier)
                        || ClassroomView.CHANGEABLE.stream()
                            .anyMatch(setting -> key.equals(tier + "." + setting)));
  }

  private void require(String key, String value) throws RefusedException {
    if (!isKey(key) || value == null || !VALUES.matcher(value).matches()) {
      throw new RefusedException(
          "the page changes stack.TIER, TIER.threads, TIER.connections, TIER.backlog and"
              + " workload.users, not "
              + key
              + "="
              + value);
    }
  }
}
