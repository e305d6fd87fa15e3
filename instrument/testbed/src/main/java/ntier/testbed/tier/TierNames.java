package ntier.testbed.tier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.host.HostHandle;
import ntier.linux.Architecture;
import ntier.plan.TierPlan;
import ntier.plan.tier.TemplateNames;
import ntier.plan.tier.TierDescription;

/** What a server's templates and commands may use, see tiers/README.md. */
final class TierNames {
  /** The list of the servers below, and the first one's names outside {@code ${for next}}. */
  private static final String NEXT = "next";

  private TierNames() {}

  /**
   * @param host where it runs
   * @param port where it listens
   */
  static TemplateNames of(
      TierPlan plan,
      TierDescription description,
      HostHandle host,
      int port,
      ChainPlace place,
      TierFolders folders,
      TierSupplies supplies) {
    var names = new HashMap<>(supplies.names(description.runs()));
    names.putAll(plan.settingTexts());
    names.put("lib", Architecture.ofThisMachine().triplet());
    names.put("server", plan.server());
    names.put("host", host.name());
    names.put("address", host.addresses().getFirst());
    names.put("port", Integer.toString(port));
    names.put("dir", folders.working().toString());
    names.put("logs", folders.logs().toString());
    folders.data().ifPresent(data -> names.put("data", data.toString()));
    names.put("first", String.valueOf(place.first()));
    names.put("users", place.spoken().word());
    names.put("files", String.valueOf(plan.servesFiles()));
    names.put("last", String.valueOf(place.next().isEmpty()));
    names.put(NEXT + ".count", Integer.toString(place.next().size()));
    List<Map<String, String>> below = place.next().stream().map(TierNames::below).toList();
    below.stream()
        .limit(1)
        .forEach(first -> first.forEach((name, text) -> names.put(NEXT + "." + name, text)));
    return new TemplateNames(description.withValues(names), Map.of(NEXT, below));
  }

  /** What the tier above sees of a server. */
  private static Map<String, String> below(NextServer server) {
    var names = new HashMap<>(server.settings());
    names.put("server", server.server());
    names.put("tier", server.tier());
    names.put("host", server.host());
    names.put("address", server.address());
    names.put("port", Integer.toString(server.port()));
    names.putAll(server.provided());
    return names;
  }
}
