package ntier.lifecycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.classroom.LiveRun;
import ntier.classroom.SystemView;
import ntier.injection.Causes;
import ntier.plan.InjectorDescription;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;

/** What the laboratory's page says of a plan, and lets change. */
final class ClassroomView {
  /** Settings that every class wants to change; each server has some of them. */
  static final List<String> CHANGEABLE = List.of("threads", "connections", "backlog");

  private static final String BACKLOG = "backlog";

  private ClassroomView() {}

  static SystemView of(Plan plan, TierCatalog catalog) {
    Set<String> kept = kept(plan, catalog);
    return new SystemView(
        "starting",
        "",
        plan.stack(),
        plan.nx(),
        plan.workload().users(),
        plan.workload().thinkTime().toMillis() / 1e3,
        plan.tiers().stream().map(tier -> tier(tier, kept.contains(tier.name()))).toList(),
        servers(plan, catalog),
        causes(plan),
        false);
  }

  /** What is said of a stack that is up. */
  static String up(Plan plan) {
    String users = "%,d users on %s".formatted(plan.workload().users(), plan.stack());
    return PlacedPlan.is(plan)
        ? "%s, on %d machines: values shown together are of moments up to 25 ms apart"
            .formatted(users, PlacedPlan.machines(plan).size())
        : users;
  }

  /** Which hosts are on which machine, if they are on several. */
  static Optional<String> places(Plan plan) {
    return PlacedPlan.is(plan)
        ? Optional.of(
            PlacedPlan.machines(plan).stream()
                .map(name -> name + ": " + String.join(", ", PlacedPlan.hosts(plan, name)))
                .collect(Collectors.joining("; ")))
        : Optional.empty();
  }

  /** The tiers as {@link LiveRun} knows them. */
  static List<LiveRun.Tier> live(Plan plan, TierCatalog catalog) {
    Set<String> kept = kept(plan, catalog);
    return plan.tiers().stream()
        .map(tier -> new LiveRun.Tier(tier.hosts(), kept.contains(tier.name())))
        .toList();
  }

  /** The tiers to which the one above keeps connections that are idle. */
  private static Set<String> kept(Plan plan, TierCatalog catalog) {
    return plan.tiers().stream()
        .filter(tier -> plan.above(tier.name()).filter(above -> keeps(above, catalog)).isPresent())
        .map(TierPlan::name)
        .collect(Collectors.toSet());
  }

  private static boolean keeps(TierPlan tier, TierCatalog catalog) {
    TierDescription server = server(tier, catalog);
    return server
        .sends()
        .map(sends -> sends.with(server.withValues(tier.settingTexts())).keep() > 0)
        .orElse(false);
  }

  private static TierDescription server(TierPlan tier, TierCatalog catalog) {
    return catalog.find(tier.server()).orElseThrow();
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
        tier.name(),
        tier.server(),
        tier.hosts(),
        tier.style().name().toLowerCase(Locale.ROOT),
        tier.queueLimit(),
        Integer.parseInt(settings.getOrDefault(BACKLOG, "0")),
        kept,
        shown);
  }

  /** By tier: what could be there, between the servers that are above and below it. */
  private static Map<String, List<SystemView.Server>> servers(Plan plan, TierCatalog catalog) {
    Map<String, List<SystemView.Server>> servers = new TreeMap<>();
    for (TierPlan tier : plan.tiers()) {
      servers.put(
          tier.name(),
          catalog.all().stream()
              .filter(server -> fits(server, tier, plan, catalog))
              .map(
                  server ->
                      new SystemView.Server(
                          server.server(),
                          server.style().name().toLowerCase(Locale.ROOT),
                          server.about()))
              .toList());
    }
    return servers;
  }

  private static boolean fits(
      TierDescription server, TierPlan tier, Plan plan, TierCatalog catalog) {
    boolean understood =
        plan.above(tier.name())
            .map(above -> server(above, catalog).protocols().towards(server.protocols()))
            .map(protocol -> protocol.isPresent())
            .orElse(server.protocols().serves().contains("http"));
    boolean understands =
        plan.below(tier.name())
            .map(below -> server.protocols().towards(server(below, catalog).protocols()))
            .map(protocol -> protocol.isPresent())
            .orElse(server.protocols().canBeLast());
    return understood
        && understands
        && server.data().isPresent() == tier.holdsData()
        && server.runs().isPresent() == tier.runsApplication();
  }

  /** Those that need nothing before the tiers start; the plainest, without parameters, first. */
  private static List<SystemView.Cause> causes(Plan plan) {
    List<SystemView.Cause> causes = new ArrayList<>();
    for (InjectorDescription cause : Causes.all().descriptions()) {
      if (cause.needs().isEmpty()) {
        List<String> targets =
            plan.tiers().stream()
                .filter(cause::fits)
                .flatMap(tier -> tier.hosts().stream())
                .toList();
        var shown = new SystemView.Cause(cause.name(), cause.about(), targets, cause.takesLength());
        causes.add(cause.parameters().isEmpty() ? 0 : causes.size(), shown);
      }
    }
    return causes;
  }
}
