package ntier.archive;

import java.time.Duration;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import ntier.plan.application.ApplicationDescription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code plan.json}: the resolved plan of a run. */
record PlanDocument(int formatVersion, Plan plan) {
  /** That of SysBursty's users, where a plan does not say it. */
  private static final String EARLIER_MIX = "browse-only";

  /**
   * Brings a plan of an older version into today's form. Its injections were at equal distances and
   * without a schedule, and its tiers were always web, app and db, with one server each, of the one
   * application that there was, as SysBursty's were; its first tier always had the files.
   */
  static void modernize(JsonNode document) {
    JsonNode plan = document.path("plan");
    schedules(plan.path("injections"));
    application(plan);
    application(plan.path("foundWith"));
    beside(plan.path("neighbour"));
    tiers(plan.path("tiers"));
    tiers(plan.path("foundWith").path("tiers"));
    tiers(plan.path("neighbour").path("tiers"));
  }

  private static void application(JsonNode plan) {
    if (plan instanceof ObjectNode old && !old.has("applicationName")) {
      old.put("applicationName", ApplicationDescription.DEFAULT);
    }
  }

  private static void beside(JsonNode bursty) {
    application(bursty);
    if (bursty instanceof ObjectNode old && !old.has("mix")) {
      old.put("mix", EARLIER_MIX);
    }
  }

  private static void tiers(JsonNode tiers) {
    boolean first = true;
    for (JsonNode tier : tiers) {
      if (tier instanceof ObjectNode old && old.has("role") && !old.has("name")) {
        String role = old.path("role").asString();
        old.set("name", old.get("role"));
        old.putArray("hosts").add(old.get("host"));
        old.put("holdsData", role.equals("db"));
        old.put("runsApplication", role.equals("app"));
      }
      if (tier instanceof ObjectNode old && !old.has("servesFiles")) {
        old.put("servesFiles", first);
      }
      first = false;
    }
  }

  private static void schedules(JsonNode injections) {
    for (JsonNode injection : injections) {
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
