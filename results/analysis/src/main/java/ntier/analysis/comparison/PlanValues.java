package ntier.analysis.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.plan.Plan;
import ntier.plan.PlanText;

/** What a plan asks for: what distinguishes one run from another. */
final class PlanValues {
  /** Repetitions have seeds of their own, and a title is for people. */
  private static final Set<String> NO_DIFFERENCE = Set.of("title", "workload.seed");

  private PlanValues() {}

  /** What is injected: {@code freeze app}, {@code none}. */
  static String cause(Plan plan) {
    return plan.injections().isEmpty()
        ? "none"
        : plan.injections().stream()
            .map(one -> one.cause() + " " + one.target())
            .distinct()
            .collect(Collectors.joining(" + "));
  }

  /**
   * A name for each of several plans: the stack and the cause, and whatever else differs between
   * those that have these in common. Plans that ask for the same have the same name.
   */
  static List<String> labels(List<Plan> plans) {
    List<String> labels = new ArrayList<>();
    for (Plan plan : plans) {
      List<Map<String, String>> alike =
          plans.stream()
              .filter(other -> base(other).equals(base(plan)))
              .map(PlanValues::of)
              .toList();
      Map<String, String> values = of(plan);
      StringBuilder label = new StringBuilder(base(plan));
      values.forEach(
          (path, value) -> {
            if (alike.stream().map(other -> other.get(path)).distinct().count() > 1) {
              label.append(", ").append(path.startsWith("inject") ? "" : path + " ").append(value);
            }
          });
      labels.add(label.toString());
    }
    return labels;
  }

  private static String base(Plan plan) {
    return plan.stack() + ", " + cause(plan);
  }

  /** By path; without what is for people only or follows from the rest. */
  private static Map<String, String> of(Plan plan) {
    Map<String, String> values = new LinkedHashMap<>();
    for (PlanText.Row row : PlanText.rows(plan)) {
      if (!NO_DIFFERENCE.contains(row.path()) && !row.path().endsWith(" queue limit")) {
        values.put(row.path(), row.value());
      }
    }
    return values;
  }
}
