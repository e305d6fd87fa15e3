package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.archive.Summary;
import ntier.injection.Causes;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.outcome.CellFigures;
import ntier.simulation.outcome.Repeated;
import ntier.simulation.outcome.SimulatedSummary;
import ntier.simulation.outcome.SimulationText;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite's own experiments, simulated. */
class SimulatedExperimentsTest {
  private static final Demands MEASURED =
      Demands.measured(Path.of(System.getProperty("ntier.home")));
  private static final String SHORT = "phases.measure=70s";

  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);

  private static SystemModel model(Plan plan) {
    return PlanModel.of(
        plan, MEASURED, PlannedInjections.of(plan), PlannedInjections.retransmission(plan));
  }

  private static SystemModel model(String experiment, String... sets) {
    return model(READER.read(READER.find(experiment), List.of(sets)));
  }

  @Test
  @DisplayName(
      "NX=3 at 83 %: all pages at once some take over a second, in order of arrival none does")
  void admission() {
    Outcome unbounded = Simulator.run(model("nx3-no-vlrt", "xtomcat.admit=unbounded", SHORT), 1);
    Outcome inOrder = Simulator.run(model("nx3-no-vlrt", SHORT), 1);

    assertThat(unbounded.model().tiers()).extracting(Tier::admits).containsOnly(Tier.UNBOUNDED);
    assertThat(inOrder.model().tiers())
        .extracting(Tier::admits)
        .containsExactly(Tier.UNBOUNDED, 32, Tier.UNBOUNDED);
    assertThat(unbounded.vlrt()).isPositive().isEqualTo(unbounded.vlrtWithoutDrop());
    assertThat(inOrder.vlrt()).isZero();
  }

  @Test
  @DisplayName("a plan's settings become places, accept queues, pools and injections")
  void planToModel() {
    SystemModel model = model("first-run");
    assertThat(model.tiers()).extracting(Tier::places).containsExactly(150, 165, 100);
    assertThat(model.tiers()).extracting(Tier::backlog).containsExactly(128, 128, 128);
    assertThat(model.tiers()).extracting(Tier::queueLimit).containsExactly(278, 293, 228);
    assertThat(model.tiers().get(0).below().orElseThrow().limit()).isEqualTo(150);
    assertThat(model.tiers().get(1).below().orElseThrow().limit()).isEqualTo(50);
    assertThat(model.tiers().get(1).below().orElseThrow().held()).isTrue();
    assertThat(model.users().count()).isEqualTo(7000);
    assertThat(model.injections())
        .hasSize(11)
        .extracting(SimulatedInjection::tier)
        .containsOnly("app");
    assertThat(model.injections().getFirst().startMicros()).isEqualTo(5_000_000);
    assertThat(model.client().cpu().getFirst().cores())
        .as("the load shares its cores with the tiers")
        .containsAll(model.tiers().get(1).cpu().getFirst().cores());
  }

  @Test
  @DisplayName("settings that make another system: a longer backlog, the work knob, another kernel")
  void sets() {
    assertThat(model("first-run", "web.backlog=1024").tiers().getFirst().queueLimit())
        .isEqualTo(1174);
    double own = MEASURED.of("tomcat");
    Tier worked = model("first-run", "workload.users=7000", "app.work=400").tiers().get(1);
    assertThat(worked.demandMicros()).isEqualTo(own);
    assertThat(worked.answerMicros()).isEqualTo(400);
    Tier used = model("first-run", "workload.users=7000", "app.utilisation=75%").tiers().get(1);
    double seventyFive = used.demandMicros() + used.answerMicros();
    assertThat(seventyFive * 1000 * MEASURED.costs("rubbos").dynamicShare())
        .isBetween(740e3, 760e3);
    assertThat(
            model("first-run", "hosts={client: {sysctls: {net.ipv4.tcp_syn_linear_timeouts: 0}}}")
                .retransmission()
                .linear())
        .isZero();
    assertThat(model("first-run", "network.syn-timeout=3s").retransmission())
        .isEqualTo(Retransmission.named("3s"));
  }

  /** Measured: docs/benchmarks.md, a run of each. */
  @Test
  @DisplayName(
      "drops per freeze are within a fifth of what was measured here; too short drops none")
  void freezes() {
    assertThat(dropsPerFreeze("first-run")).isBetween(220 * 0.8, 220 * 1.2);
    assertThat(dropsPerFreeze("freeze-800ms")).isBetween(497 * 0.8, 497 * 1.2);
    assertThat(dropsPerFreeze("freeze-150ms")).isZero();
    assertThat(dropsPerFreeze("first-run", "web.backlog=1024")).isZero();
  }

  private static double dropsPerFreeze(String experiment, String... sets) {
    SystemModel model = model(experiment, sets);
    Outcome outcome = Simulator.run(model, 42);
    return outcome.tiers().stream().mapToDouble(TierOutcome::droppedRequests).sum()
        / model.injections().size();
  }

  @Test
  @DisplayName("who drops in the matrix: as measured in all of its sixteen cells")
  void matrix() {
    Series matrix = READER.series(READER.find("matrix"), List.of());
    Map<String, String> who = new LinkedHashMap<>();
    for (Series.Variant variant : matrix.variants()) {
      Outcome outcome = Simulator.run(model(variant.plan()), 42);
      CellFigures figures = CellFigures.of(SimulatedSummary.of(outcome), 5);
      who.merge(variant.plan().stack(), figures.droppingTier(), (app, db) -> app + " " + db);
    }
    assertThat(who)
        .isEqualTo(
            Map.of(
                "apache-tomcat-mysql", "web web",
                "apache-tomcat-xmysql", "web web",
                "apache-xtomcat-mysql", "web web",
                "apache-xtomcat-xmysql", "web web",
                "nginx-tomcat-mysql", "app app",
                "nginx-tomcat-xmysql", "app app",
                "nginx-xtomcat-mysql", "db db",
                "nginx-xtomcat-xmysql", "nobody nobody"));
  }

  @Test
  @DisplayName("every experiment can be simulated, or is refused with what would be right")
  void everyExperiment() {
    List<String> refused = new ArrayList<>();
    for (String name : READER.experiments()) {
      if (!(READER.experiment(READER.find(name), List.of()) instanceof Series series)) {
        continue;
      }
      try {
        Plan plan = series.variants().getFirst().plan();
        assertThat(model(plan).tiers()).hasSameSizeAs(plan.tiers());
      } catch (IllegalArgumentException e) {
        refused.add(name + ": " + e.getMessage());
      }
    }
    assertThat(refused)
        .allMatch(reason -> reason.matches("[^:]*: the simulation .*(would be right|it knows .*)"))
        .hasSizeLessThan(READER.experiments().size() / 4);
  }

  @Test
  @DisplayName("users that keep their connections are refused, with what would be right")
  void keepAlive() {
    assertThatThrownBy(() -> model("first-run", "workload.connections=keep-alive"))
        .hasMessageContaining("workload.connections: per-request would be right");
    assertThatThrownBy(
            () -> model("nx1-app", "workload.connections=keep-alive", "workload.protocol=http2"))
        .hasMessageContaining("workload.protocol: http with workload.connections: per-request");
  }

  @Test
  @DisplayName("the JSON is a summary.json: it can be read back, and says that it was simulated")
  void json(@TempDir Path folder) {
    Repeated once = Repeated.of(model("first-run", "phases.measure=12s"), 42, 1);
    Path file = folder.resolve("simulated.json");
    SimulationFile.write(file, List.of(once));
    Summary read = JsonFormat.mapper().readValue(file.toFile(), Summary.class);
    assertThat(read).isEqualTo(SimulatedSummary.of(once.first()));
    assertThat(read.stack()).containsEntry("app", "tomcat");
    assertThat(read.ctqo()).isNotEmpty();
    assertThat(read.ctqo().getFirst().direction()).isEqualTo("upstream");
    assertThat(read.ctqo().getFirst().dropping()).isEqualTo("web");
    assertThat(read.millibottlenecks()).hasSize(2);
    assertThat(read.measuring().trusted()).isFalse();
  }

  @Test
  @DisplayName("on a terminal it looks like the summary of a run: at most 80 columns")
  void text() {
    Outcome outcome = Simulator.run(model("first-run", "phases.measure=12s"), 42);
    List<String> lines = SimulationText.of(outcome).lines().toList();
    assertThat(lines).allMatch(line -> line.length() <= 80, "80 columns");
    assertThat(lines.getFirst()).startsWith("SIMULATED: web (apache) drops ");
    assertThat(lines).anyMatch(line -> line.startsWith("web   apache"));
    assertThat(lines).anyMatch(line -> line.startsWith("Very long requests (VLRT, 1 s or more): "));
  }
}
