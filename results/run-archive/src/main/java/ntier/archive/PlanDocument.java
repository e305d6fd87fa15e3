package ntier.archive;

import java.time.Duration;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code plan.json}: the resolved plan of a run. */
record PlanDocument(int formatVersion, Plan plan) {
  /**
   * Brings a plan of an earlier suite into today's form: that knew injections at equal distances
   * only, and wrote them without a schedule.
   */
  static void modernize(JsonNode document) {
    for (JsonNode injection : document.path("plan").path("injections")) {
      if (injection instanceof ObjectNode old && !old.has("schedule") && old.has("every")) {
        Duration every = Duration.parse(old.path("every").asString());
        Duration after = Duration.parse(old.path("after").asString());
        SchedulePlan schedule =
            every.isZero() ? SchedulePlan.once(after) : SchedulePlan.every(every, after);
        old.set("schedule", JsonFormat.mapper().valueToTree(schedule));
      }
    }
  }
}
