package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ntier.injection.Causes;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.application.CostsDescription;
import ntier.plan.read.PlanReader;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.Link;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.outcome.Repeated;
import ntier.simulation.outcome.SimulatedSummary;
import ntier.simulation.outcome.SimulationText;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Experiments with chains of other lengths than three, and with several servers of a tier. */
class SimulatedChainsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Demands MEASURED = Demands.measured(HOME);
  private static final PlanReader READER = new PlanReader(HOME, Causes.all().descriptions(), 2);
  private static final CostsDescription COSTS = MEASURED.costs("rubbos");

  /** Servers as {@code first-run} configures them: freezes of 500 ms, 7,000 users. */
  private static TierPlan server(String name, String server, int count) {
    for (String stack : List.of("apache-tomcat-mysql", "nginx-xtomcat-mysql")) {
      String[] servers = stack.split("-");
      List<String> sets = List.of("stack={web: %s, app: %s, db: %s}".formatted((Object[]) servers));
      for (TierPlan tier : READER.read(READER.find("first-run"), sets).tiers()) {
        if (tier.server().equals(server)) {
          List<String> hosts =
              count == 1
                  ? List.of(name)
                  : IntStream.rangeClosed(1, count).mapToObj(i -> name + "-" + i).toList();
          return new TierPlan(
              name,
              server,
              hosts,
              tier.style(),
              tier.settings(),
              tier.queueLimit(),
              tier.holdsData(),
              false,
              tier.runsApplication());
        }
      }
    }
    throw new AssertionError(server);
  }

  /** A chain whose hosts have a core each, where a host is frozen. */
  private static Plan plan(String frozen, TierPlan... tiers) {
    Plan three = READER.read(READER.find("first-run"), List.of("phases.measure=12s"));
    List<HostPlan> hosts = new ArrayList<>(List.of(three.hosts().getFirst()));
    for (TierPlan tier : tiers) {
      for (String host : tier.hosts()) {
        hosts.add(new HostPlan(host, List.of(hosts.size()), 100, OptionalDouble.empty(), Map.of()));
      }
    }
    InjectionPlan freeze = three.injections().getFirst();
    InjectionPlan injection =
        new InjectionPlan(
            freeze.cause(), frozen, freeze.length(), freeze.schedule(), freeze.parameters());
    return new Plan(
        "chain",
        "a chain",
        three.profile(),
        three.database(),
        withFilesInTheFirst(tiers),
        hosts,
        three.workload(),
        three.phases(),
        List.of(injection),
        three.origins());
  }

  private static List<TierPlan> withFilesInTheFirst(TierPlan... tiers) {
    return Stream.of(tiers)
        .map(
            tier ->
                new TierPlan(
                    tier.name(),
                    tier.server(),
                    tier.hosts(),
                    tier.style(),
                    tier.settings(),
                    tier.queueLimit(),
                    tier.holdsData(),
                    tier == tiers[0],
                    tier.runsApplication()))
        .toList();
  }

  private static SystemModel model(Plan plan) {
    return PlanModel.of(
        plan, MEASURED, PlannedInjections.of(plan), PlannedInjections.retransmission(plan));
  }

  private static List<Long> drops(Outcome outcome) {
    return outcome.tiers().stream().map(TierOutcome::droppedRequests).toList();
  }

  private static Plan four(String... names) {
    return plan(
        names[2],
        server(names[0], "nginx", 1),
        server(names[1], "apache", 1),
        server(names[2], "tomcat", 1),
        server(names[3], "mysql", 1));
  }

  @Test
  @DisplayName("four tiers: files end in the first, the application asks the last for each query")
  void four() {
    SystemModel model = model(four("edge", "web", "app", "db"));
    assertThat(model.tiers()).extracting(Tier::name).containsExactly("edge", "web", "app", "db");
    List<Link> links = model.tiers().stream().flatMap(tier -> tier.below().stream()).toList();
    assertThat(links)
        .extracting(Link::share)
        .containsExactly(COSTS.dynamicShare(), 1.0, COSTS.databaseShare());
    assertThat(links).extracting(Link::calls).containsExactly(1.0, 1.0, COSTS.queries());
    assertThat(links).extracting(Link::limit).containsExactly(Integer.MAX_VALUE, 150, 50);

    Outcome outcome = Simulator.run(model, 42);
    assertThat(outcome.errors()).isZero();
    long all = drops(outcome).stream().mapToLong(Long::longValue).sum();
    assertThat(drops(outcome).get(1)).as("Apache, above the frozen Tomcat").isPositive();
    assertThat((double) drops(outcome).get(1) / all).isGreaterThan(0.9);
    assertThat(SimulationText.of(outcome))
        .startsWith("SIMULATED: web (apache) drops ")
        .contains("(upstream)");
  }

  @Test
  @DisplayName("other names, the same outcome")
  void names() {
    Outcome known = Simulator.run(model(four("edge", "web", "app", "db")), 42);
    Outcome others = Simulator.run(model(four("k4", "k1", "k3", "k2")), 42);
    assertThat(drops(others)).isEqualTo(drops(known));
    assertThat(others.drops()).isEqualTo(known.drops());
    assertThat(SimulatedSummary.of(others).requests())
        .isEqualTo(SimulatedSummary.of(known).requests());
    assertThat(SimulatedSummary.of(others).tiers().values())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactlyElementsOf(SimulatedSummary.of(known).tiers().values());
    assertThat(SimulationText.of(others).replaceAll("\\s+", " "))
        .isEqualTo(
            SimulationText.of(known)
                .replaceAll("\\bedge\\b", "k4")
                .replaceAll("\\bweb\\b", "k1")
                .replaceAll("\\bapp\\b", "k3")
                .replaceAll("\\bdb\\b", "k2")
                .replaceAll("\\s+", " "));
  }

  @Test
  @DisplayName("two servers of a tier: one of them stops, and half of the requests wait for it")
  void replicas() {
    TierPlan web = server("web", "nginx", 1);
    TierPlan app = server("app", "tomcat", 2);
    TierPlan db = server("db", "mysql", 1);
    SystemModel second = model(plan("app-2", web, app, db));
    assertThat(second.tiers()).extracting(Tier::replicas).containsExactly(1, 2, 1);
    assertThat(second.injections()).extracting(one -> one.tier()).containsOnly("app");
    assertThat(second.injections()).extracting(one -> one.replica()).containsOnly(1);
    Outcome one = Simulator.run(second, 42);
    SystemModel first = model(plan("app", web, server("app", "tomcat", 1), db));
    Outcome alone = Simulator.run(first, 42);
    assertThat(drops(one)).filteredOn(drops -> drops > 0).hasSize(1);
    // Arrivals minus 129 in its accept queue: half of the arrivals, the same queue.
    assertThat(drops(one).get(1)).isBetween(1L, drops(alone).get(1) / 2);
    assertThat(SimulationText.of(one)).contains("tomcat x2");
    // As a run says it of a tier: its servers together.
    assertThat(second.tiers().get(1).queueLimit()).isEqualTo(2 * first.tiers().get(1).queueLimit());
  }

  @Test
  @DisplayName("a balancer that has no files passes all on, and the application has them")
  void balancer() {
    Plan read = READER.read(READER.find("replicas"), List.of("stack=haproxy-tomcat*2-mysql"));
    List<Link> links = model(read).tiers().stream().flatMap(tier -> tier.below().stream()).toList();
    assertThat(links)
        .extracting(Link::share)
        .containsExactly(1.0, COSTS.dynamicShare() * COSTS.databaseShare());
  }

  @Test
  @DisplayName("what calls several servers in another way than in turn is refused")
  void otherBalance() {
    List<String> stack = List.of("stack=haproxy-tomcat*2-mysql", "balancer.balance=leastconn");
    Plan several = READER.read(READER.find("replicas"), stack);
    assertThatThrownBy(() -> model(several))
        .hasMessage(
            "the simulation calls several servers in turn and not by leastconn; balancer.balance=roundrobin would be right");
    Plan one =
        READER.read(
            READER.find("chain-of-two"),
            List.of("stack=haproxy-tomcat-mysql", "balancer.balance=leastconn"));
    assertThat(model(one).tiers()).hasSize(3);
  }

  @Test
  @DisplayName("the work knob brings each of two servers to its utilisation")
  void utilisation() {
    TierPlan app = server("app", "tomcat", 2).with("utilisation", "60");
    Plan plan = plan("db", server("web", "nginx", 1), app, server("db", "mysql", 1));
    Tier worked = model(plan).tiers().get(1);
    assertThat((worked.demandMicros() + worked.answerMicros()) * 1000 * COSTS.dynamicShare())
        .isCloseTo(2 * 600e3, within(1.0));
  }

  @Test
  @DisplayName("two tiers: the application is the first, and has the files")
  void two() {
    TierPlan app = server("app", "tomcat", 1).with("work", "100");
    SystemModel model = model(plan("db", app, server("db", "mysql", 1)));
    Link link = model.tiers().getFirst().below().orElseThrow();
    assertThat(link.share()).isEqualTo(COSTS.dynamicShare() * COSTS.databaseShare());
    assertThat(link.calls()).isEqualTo(COSTS.queries());
    assertThat(model.tiers().getFirst().answerMicros())
        .as("the work of dynamic pages, spread over all requests")
        .isBetween(80.0, 95.4);
    Outcome outcome = Simulator.run(model, 42);
    assertThat(outcome.errors()).isZero();
    assertThat(drops(outcome).get(0)).isPositive();
    assertThat(drops(outcome).get(1)).isZero();
  }

  @Test
  @DisplayName("one tier: it stops, and drops what its backlog does not hold")
  void one() {
    TierPlan web = server("web", "apache", 1);
    SystemModel model = model(plan("web", web));
    assertThat(model.tiers().getFirst().below()).isEmpty();
    Outcome outcome = Simulator.run(model, 42);
    double perFreeze = (double) drops(outcome).getFirst() / model.injections().size();
    assertThat(perFreeze).isBetween((1000 * 0.5 - 129) * 0.9, (1090 * 0.5 - 129) * 1.1);
  }

  @Test
  @DisplayName("variants of several chains are one table, with an empty cell for who is not in one")
  void table() {
    Outcome four = Simulator.run(model(four("edge", "web", "app", "db")), 42);
    Outcome one = Simulator.run(model(plan("web", server("web", "apache", 1))), 42);
    String table =
        SimulationTables.variants(
            List.of("four", "one"),
            List.of(new Repeated(List.of(four)), new Repeated(List.of(one))));
    assertThat(table)
        .containsSubsequence(
            "dropped by edge", "dropped by web", "dropped by app", "dropped by db", "p99 ms")
        .containsPattern("(?m)^one  .* {10,}%,d$".formatted(drops(one).getFirst()));
    assertThat(table.lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  @DisplayName("a server that is not in tiers/ is refused with what would be right")
  void unknown() {
    TierPlan web = server("web", "apache", 1);
    TierPlan strange =
        new TierPlan(
            "web", "lost", web.hosts(), web.style(), web.settings(), 278, false, true, false);
    assertThatThrownBy(() -> model(plan("web", strange)))
        .hasMessageContaining("tiers/lost/tier.yaml")
        .hasMessageContaining("would be right");
  }
}
