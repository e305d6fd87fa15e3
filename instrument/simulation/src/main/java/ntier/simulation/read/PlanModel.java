package ntier.simulation.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.HostPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan.Connections;
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

  /** Connections that a Tomcat with {@code connections: growing} keeps, as in its server.xml. */
  private static final int GROWING_KEEP = 50;

  private final Plan plan;
  private final Demands demands;

  private PlanModel(Plan plan, Demands demands) {
    this.plan = plan;
    this.demands = demands;
  }

  /**
   * The model of a plan.
   *
   * @throws IllegalArgumentException if the experiment asks for what the simulation does not know
   */
  public static SystemModel of(
      Plan plan, Demands demands, List<SimulatedInjection> strikes, Retransmission retransmission) {
    return new PlanModel(plan, demands).make(strikes, retransmission);
  }

  private SystemModel make(List<SimulatedInjection> strikes, Retransmission retransmission) {
    if (plan.workload().connections() == Connections.KEEP_ALIVE) {
      throw new IllegalArgumentException(
          "the simulation knows no users that keep their connections;"
              + " workload.connections: per-request would be right");
    }
    return new SystemModel(
        plan.experiment(), users(), plan.phases(), client(), tiers(), strikes, retransmission);
  }

  private Users users() {
    double share =
        switch (plan.workload().images()) {
          case PER_SESSION -> demands.imagesPerPage();
          case PER_PAGE -> 1;
          case NONE -> 0;
        };
    return new Users(plan.workload().users(), plan.workload().thinkTime(), share, 1);
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
    TierPlan web = plan.tier(Role.WEB);
    TierPlan app = plan.tier(Role.APP);
    TierPlan db = plan.tier(Role.DB);
    return List.of(
        tier(web, 0, Optional.of(webLink(web))),
        tier(app, work(app), Optional.of(appLink(app))),
        tier(db, 0, Optional.empty()));
  }

  private Tier tier(TierPlan tier, double answerMicros, Optional<Link> below) {
    boolean rejects =
        tier.role() == Role.DB && !tier.settingTexts().getOrDefault("overflow", "").equals("drop");
    return new Tier(
        tier.role().key(),
        tier.server(),
        tier.style(),
        places(tier),
        integer(tier, "backlog"),
        rejects,
        admits(tier),
        demands.of(tier.server()),
        answerMicros,
        Distribution.EXPONENTIAL,
        List.of(cpu(tier.host(), integer(tier, "workers", Integer.MAX_VALUE))),
        below);
  }

  /** What its queue limit counts besides the accept queue. */
  private static int places(TierPlan tier) {
    if (tier.role() == Role.DB) {
      return integer(tier, "connections");
    }
    return tier.style() == InvocationStyle.SYNC
        ? tier.queueLimit() - integer(tier, "backlog")
        : tier.queueLimit();
  }

  /** Servers that have no such setting work on all that they have accepted. */
  private static int admits(TierPlan tier) {
    String text = tier.settingTexts().getOrDefault("admit", UNBOUNDED);
    return text.equals(UNBOUNDED) ? Tier.UNBOUNDED : Integer.parseInt(text);
  }

  private Link webLink(TierPlan web) {
    int processes = integer(web, "processes", integer(web, "workers", 1));
    int kept = processes * integer(web, "appConnections");
    double share = demands.dynamicShare();
    if (text(web, "connections").equals("on-demand")) {
      return Link.perCall(share, 1);
    }
    // An asynchronous server opens more when all are in use, a synchronous one waits for one.
    int limit = web.style() == InvocationStyle.SYNC ? kept : Integer.MAX_VALUE;
    return new Link(share, 1, limit, kept, false, false);
  }

  /** A JDBC connection is held from a page's first query to its last, an async one for a query. */
  private Link appLink(TierPlan app) {
    double share = demands.databaseShare();
    double queries = demands.queries();
    int pool = integer(app, "pool");
    boolean sync = app.style() == InvocationStyle.SYNC;
    Link link =
        switch (text(app, "connections")) {
          case "on-demand" ->
              sync
                  ? new Link(share, queries, pool, 0, false, true)
                  : new Link(share, queries, integer(app, "limit"), pool, false, false);
          case "growing" -> new Link(share, queries, pool, GROWING_KEEP, false, true);
          default -> Link.pooled(share, queries, pool, sync);
        };
    return link.with(demands.sizes());
  }

  /**
   * The work knob's time, which a page spends when it has all its rows: rounds of about a
   * microsecond, or as many as bring the utilisation.
   */
  private double work(TierPlan app) {
    double percent = number(app, "utilisation");
    if (percent > 0) {
      double pages = plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9);
      double all = percent / 100 * 1e6 / (pages * demands.dynamicShare());
      return Math.max(0, all - demands.of(app.server()));
    }
    return number(app, "work");
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
