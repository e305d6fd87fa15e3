package ntier.simulation.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.CalibrationPlan;
import ntier.plan.HostPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.application.CostsDescription;
import ntier.plan.tier.SendsDescription.Sends;
import ntier.plan.tier.TierDescription;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.Link;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Tier.Distribution;
import ntier.simulation.model.Users;

/** Makes the model of an experiment: its settings become places, queues and connections. */
public final class PlanModel {
  private static final String CLIENT = "client";
  private static final String UNBOUNDED = "unbounded";
  private static final String BALANCE = "balance";
  private static final String IN_TURN = "roundrobin";

  private final Plan plan;
  private final Demands demands;
  private final CostsDescription costs;

  private PlanModel(Plan plan, Demands demands) {
    this.plan = plan;
    this.demands = demands;
    this.costs = demands.costs(plan.applicationName());
  }

  /**
   * The model of a plan.
   *
   * @throws IllegalArgumentException if the experiment asks for what the simulation does not know
   */
  public static SystemModel of(
      Plan plan,
      Demands demands,
      List<SimulatedInjection> injections,
      Retransmission retransmission) {
    return new PlanModel(plan, demands).make(injections, retransmission);
  }

  private SystemModel make(List<SimulatedInjection> injections, Retransmission retransmission) {
    if (plan.workload().protocol() == UserProtocol.HTTP2) {
      throw new IllegalArgumentException(
          "the simulation knows no users of http2, who keep their connections;"
              + " workload.protocol: http with workload.connections: per-request would be right");
    }
    if (plan.workload().connections() == Connections.KEEP_ALIVE) {
      throw new IllegalArgumentException(
          "the simulation knows no users that keep their connections;"
              + " workload.connections: per-request would be right");
    }
    plan.tiers().forEach(this::requireTurns);
    return new SystemModel(
        plan.experiment(), users(), plan.phases(), client(), tiers(), injections, retransmission);
  }

  /** Several servers are called in turn, whatever else a balancer could do. */
  private void requireTurns(TierPlan tier) {
    String balance = tier.settingTexts().getOrDefault(BALANCE, IN_TURN);
    boolean several = plan.below(tier.name()).filter(below -> below.hosts().size() > 1).isPresent();
    if (several && !balance.equals(IN_TURN)) {
      throw new IllegalArgumentException(
          "the simulation calls several servers in turn and not by %s; %s.%s=%s would be right"
              .formatted(balance, tier.name(), BALANCE, IN_TURN));
    }
  }

  private Users users() {
    double share =
        switch (plan.workload().images()) {
          case PER_SESSION -> costs.imagesPerPage();
          case PER_PAGE -> 1;
          case NONE -> 0;
        };
    return new Users(
        plan.workload().users(), plan.workload().thinkTime(), share, 1, plan.workload().arrivals());
  }

  private Tier client() {
    return new Tier(
        CLIENT,
        CLIENT,
        InvocationStyle.ASYNC,
        Integer.MAX_VALUE,
        0,
        false,
        Tier.UNBOUNDED,
        demands.of(Demands.CLIENT),
        0,
        Distribution.EXPONENTIAL,
        List.of(cpu(CLIENT, 1)),
        Optional.of(Link.perCall(1, 1)));
  }

  private List<Tier> tiers() {
    return plan.tiers().stream().map(this::tier).toList();
  }

  private Tier tier(TierPlan tier) {
    TierDescription server = description(tier.server());
    Map<String, String> names = server.withValues(tier.settingTexts());
    int parallel = integer(tier, "workers", Integer.MAX_VALUE);
    return new Tier(
        tier.name(),
        tier.server(),
        tier.style(),
        server.places().integer(names),
        integer(tier, "backlog"),
        rejects(tier),
        admits(tier),
        demands.of(tier.server()),
        tier.runsApplication() ? work(tier) : 0,
        Distribution.EXPONENTIAL,
        tier.hosts().stream().map(host -> cpu(host, parallel)).toList(),
        plan.below(tier.name()).map(_ -> link(tier, server, names)));
  }

  private TierDescription description(String server) {
    return demands
        .servers()
        .find(server)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the simulation knows of the server %s what tiers/%s/tier.yaml says, and there is none; a server of tiers/ would be right"
                        .formatted(server, server)));
  }

  /** Whether a connection beyond its places is answered with an error instead of waiting. */
  private static boolean rejects(TierPlan tier) {
    return tier.holdsData() && !tier.settingTexts().getOrDefault("overflow", "").equals("drop");
  }

  /** Servers that have no such setting work on all that they have accepted. */
  private static int admits(TierPlan tier) {
    String text = tier.settingTexts().getOrDefault("admit", UNBOUNDED);
    return text.equals(UNBOUNDED) ? Tier.UNBOUNDED : Integer.parseInt(text);
  }

  /**
   * Files end in the tier that serves them; the application makes queries of pages; any other tier
   * passes on each request that it gets.
   */
  private Link link(TierPlan tier, TierDescription server, Map<String, String> names) {
    double share = tier.servesFiles() ? costs.dynamicShare() : 1;
    double calls = 1;
    List<Double> sizes = List.of();
    if (tier.runsApplication()) {
      share *= costs.databaseShare();
      calls = costs.queries();
      sizes = costs.sizes();
    }
    if (server.sends().isEmpty()) {
      return Link.perCall(share, calls).with(sizes);
    }
    Sends sends = server.sends().get().with(names);
    return new Link(
        share,
        calls,
        sizes,
        sends.limit().orElse(Integer.MAX_VALUE),
        sends.keep(),
        sends.opened(),
        sends.held());
  }

  /**
   * The work knob's time of a request, which a page spends when it has all its rows: rounds of
   * about a microsecond, or as many as bring the utilisation of each of its servers.
   */
  private double work(TierPlan application) {
    double share = application.servesFiles() ? dynamicRequests() : 1;
    double percent = number(application, CalibrationPlan.UTILISATION);
    if (percent > 0) {
      double pages = plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9);
      double requests = pages * costs.dynamicShare() / share;
      double all = percent / 100 * 1e6 * application.hosts().size() / requests;
      return Math.max(0, all - demands.of(application.server()));
    }
    return share * number(application, CalibrationPlan.WORK);
  }

  /** The share of dynamic pages in all requests of the users. */
  private double dynamicRequests() {
    return costs.dynamicShare() / users().requestsPerPage();
  }

  private Cpu cpu(String name, int parallel) {
    HostPlan host =
        plan.hosts().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    int cores = host.cores().size();
    double quota =
        host.quotaCores().isPresent() ? Math.min(1, host.quotaCores().getAsDouble() / cores) : 1;
    return new Cpu(
        host.cores().stream().map(core -> "core " + core).toList(),
        host.weight(),
        quota,
        Math.min(parallel, cores));
  }

  private static String text(TierPlan tier, String setting) {
    Map<String, String> settings = tier.settingTexts();
    if (!settings.containsKey(setting)) {
      throw new IllegalArgumentException(
          "the server %s has no setting %s, which the simulation needs; a server of tiers/ that has"
                  .formatted(tier.server(), setting)
              + " it would be right");
    }
    return settings.get(setting);
  }

  private static double number(TierPlan tier, String setting) {
    return Double.parseDouble(tier.settingTexts().getOrDefault(setting, "0"));
  }

  private static int integer(TierPlan tier, String setting) {
    return Integer.parseInt(text(tier, setting));
  }

  private static int integer(TierPlan tier, String setting, int otherwise) {
    String text = tier.settingTexts().get(setting);
    return text == null ? otherwise : Integer.parseInt(text);
  }
}
