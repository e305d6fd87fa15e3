package ntier.testbed.tier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.plan.Role;
import ntier.plan.TierPlan;
import ntier.plan.tier.TemplateNames;
import ntier.plan.tier.TierDescription;
import ntier.testbed.database.DatabaseSpec;

/** What a server's templates and commands may use, see tiers/README.md. */
final class TierNames {
  /** The list of the servers below, and the first one's names outside {@code ${for next}}. */
  private static final String NEXT = "next";

  private TierNames() {}

  /**
   * @param address where it listens
   * @param port where it listens
   * @param next the servers of the tier below; none for the last
   */
  static TemplateNames of(
      TierPlan plan,
      TierDescription description,
      String address,
      int port,
      List<RunningTier> next,
      TierFolders folders,
      TierSupplies supplies) {
    var names = new HashMap<>(supplies.names(description.application()));
    names.putAll(plan.settingTexts());
    names.put("server", plan.server());
    names.put("host", plan.host());
    names.put("address", address);
    names.put("port", Integer.toString(port));
    names.put("dir", folders.working().toString());
    names.put("logs", folders.logs().toString());
    folders.data().ifPresent(data -> names.put("data", data.toString()));
    names.put("first", String.valueOf(plan.role() == Role.WEB));
    names.put("last", String.valueOf(next.isEmpty()));
    names.put(NEXT + ".count", Integer.toString(next.size()));
    List<Map<String, String>> below = next.stream().map(TierNames::below).toList();
    below.stream()
        .limit(1)
        .forEach(first -> first.forEach((name, text) -> names.put(NEXT + "." + name, text)));
    return new TemplateNames(description.withValues(names), Map.of(NEXT, below));
  }

  /** What the tier above sees of a server. */
  private static Map<String, String> below(RunningTier server) {
    var names = new HashMap<>(server.plan().settingTexts());
    names.put("server", server.plan().server());
    names.put("tier", server.plan().role().key());
    names.put("host", server.plan().host());
    names.put("address", server.address());
    names.put("port", Integer.toString(server.port()));
    names.put("user", DatabaseSpec.USER);
    names.put("password", DatabaseSpec.PASSWORD);
    names.putAll(server.provided());
    return names;
  }
}
