package ntier.lifecycle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import ntier.classroom.SystemView;
import ntier.injectors.Injectors;
import ntier.plan.InjectorDescription;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;

/** What the laboratory's page says of a plan, and lets change. */
final class ClassroomView {
  /** Settings that every class wants to change; each server has some of them. */
  static final List<String> CHANGEABLE = List.of("threads", "connections", "backlog");

  private static final String BACKLOG = "backlog";

  private ClassroomView() {}

  static SystemView of(Plan plan, TierCatalog catalog) {
    return new SystemView(
        "starting",
        "",
        plan.stack(),
        plan.nx(),
        plan.workload().users(),
        plan.workload().thinkTime().toMillis() / 1e3,
        plan.tiers().stream().map(tier -> tier(tier, kept(plan).contains(tier.role()))).toList(),
        servers(catalog),
        causes());
  }

  /**
   * The tiers to which connections are kept. Of a database it is so in effect always: also the
   * application servers that open connections on demand keep those that are idle.
   */
  static Set<Role> kept(Plan plan) {
    SettingValue web = plan.tier(Role.WEB).settings().get("connections");
    boolean pooled = web != null && web.value().equals("pooled");
    return pooled ? EnumSet.of(Role.APP, Role.DB) : EnumSet.of(Role.DB);
  }

  private static SystemView.Tier tier(TierPlan tier, boolean kept) {
    Map<String, String> settings = tier.settingTexts();
    Map<String, String> shown = new LinkedHashMap<>();
    for (String name : CHANGEABLE) {
      String value = settings.getOrDefault(name, "");
      if (value.matches("[0-9]+")) {
        shown.put(name, value);
      }
    }
    return new SystemView.Tier(
        tier.role().key(),
        tier.server(),
        tier.style().name().toLowerCase(Locale.ROOT),
        tier.queueLimit(),
        Integer.parseInt(settings.getOrDefault(BACKLOG, "0")),
        kept,
        shown);
  }

  private static Map<String, List<SystemView.Server>> servers(TierCatalog catalog) {
    Map<String, List<SystemView.Server>> servers = new TreeMap<>();
    for (Role role : Role.values()) {
      servers.put(
          role.key(),
          catalog.all().stream()
              .filter(tier -> tier.role() == role)
              .map(
                  tier ->
                      new SystemView.Server(
                          tier.server(),
                          tier.style().name().toLowerCase(Locale.ROOT),
                          tier.about()))
              .toList());
    }
    return servers;
  }

  /** Those that need nothing before the tiers start; freeze, the calibration, first. */
  private static List<SystemView.Cause> causes() {
    List<SystemView.Cause> causes = new ArrayList<>();
    for (InjectorDescription cause : Injectors.descriptions()) {
      if (cause.needs().isEmpty()) {
        List<String> targets = cause.targets().stream().sorted().map(Role::key).toList();
        var shown = new SystemView.Cause(cause.name(), cause.about(), targets, cause.takesLength());
        causes.add(cause.name().equals("freeze") ? 0 : causes.size(), shown);
      }
    }
    return causes;
  }
}
