package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.JsonFormat;
import ntier.plan.Origin;
import ntier.plan.PhasesPlan;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.SchedulePlan;
import ntier.plan.WorkloadPlan;
import org.junit.jupiter.api.Test;

class PlanReaderTest {
  private static final Path HOME = Path.of("src/test/resources/home");
  private final PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);

  private Plan read(String... sets) {
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  @Test
  void firstRun() {
    Plan plan = read();
    assertThat(plan.experiment()).isEqualTo("first-run");
    assertThat(plan.title())
        .isEqualTo("Upstream CTQO: a millibottleneck in Tomcat overflows Apache");
    assertThat(plan.tiers()).extracting("server").containsExactly("apache", "tomcat", "mysql");
    assertThat(plan.tiers()).extracting("queueLimit").containsExactly(278, 293, 228);
    assertThat(plan.tiers()).extracting("style").containsOnly(InvocationStyle.SYNC);
    assertThat(plan.workload())
        .isEqualTo(
            new WorkloadPlan(
                7000,
                Duration.ofSeconds(7),
                "browse-only",
                WorkloadPlan.Connections.PER_REQUEST,
                WorkloadPlan.Images.PER_SESSION,
                42));
    assertThat(plan.phases())
        .isEqualTo(
            new PhasesPlan(Duration.ofSeconds(10), Duration.ofSeconds(15), Duration.ofSeconds(60)));
    assertThat(plan.injections())
        .containsExactly(
            new InjectionPlan(
                "freeze",
                "app",
                Duration.ofMillis(500),
                SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(5)),
                Map.of()));
    assertThat(plan.hosts())
        .extracting(HostPlan::name)
        .containsExactly("client", "web", "app", "db");
    assertThat(plan.hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(0), List.of(1), List.of(0), List.of(1));
  }

  @Test
  void settingsAreResolvedToMillisecondsAndBytes() {
    Plan plan = read("app.poolWait=2s", "app.heap=1GB");
    assertThat(plan.tier("app").settings().get("poolWait").value()).isEqualTo("2000");
    assertThat(plan.tier("app").settings().get("heap").value()).isEqualTo("1073741824");
    assertThat(plan.tier("web").settings().get("keepAlive").value()).isEqualTo("false");
  }

  @Test
  void aUtilisationIsExplained() {
    Plan plan = read("app.utilisation=75%");
    assertThat(plan.calibration())
        .hasValueSatisfying(
            calibration -> {
              assertThat(calibration.percent()).isEqualTo(75);
              assertThat(calibration.tier().name()).isEqualTo("app");
            });
    assertThat(plan.fits()).isTrue();
    assertThat(PlanText.lines(plan))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "calibration +app to 75% of a core +the work is found before the run"));
  }

  @Test
  void withoutAUtilisationNothingIsCalibrated() {
    assertThat(read().calibration()).isEmpty();
    assertThat(read("app.work=300").calibration()).isEmpty();
    assertThat(read("app.utilisation=0%", "app.work=300").fits()).isFalse();
  }

  @Test
  void refusesWorkBesideAUtilisation() {
    assertThatThrownBy(() -> read("app.utilisation=75%", "tomcat.work=300"))
        .hasMessageContaining(
            "app.utilisation finds the work per page by itself, and app.work is set too; one of the"
                + " two would be right");
  }

  @Test
  void setsReachEveryInjectionOrOne() {
    Plan plan = read("inject.for=150ms", "inject[0].every=4s");
    assertThat(plan.injections())
        .singleElement()
        .satisfies(
            freeze -> {
              assertThat(freeze.length()).isEqualTo(Duration.ofMillis(150));
              assertThat(freeze.schedule().every()).isEqualTo(Duration.ofSeconds(4));
              assertThat(freeze.schedule().after()).isEqualTo(Duration.ofSeconds(5));
            });
    assertThatThrownBy(() -> read("inject[1].for=1s"))
        .hasMessageStartingWith("--set: the experiment has 1 injections, numbered from 0");
  }

  @Test
  void setsWinOverTheFileAndOverEarlierSets() {
    Plan plan =
        read(
            "workload.users=100",
            "phases.measure=20s",
            "web.threads=20",
            "web.threads=200",
            "db.overflow=reject",
            "inject=none",
            "hosts.app={weight: 300, quota: 0.5, sysctls: {net.core.somaxconn: 4096}}",
            "hosts.db.cores=[0, 1]",
            "database=small",
            "title=Mine");
    assertThat(plan.title()).isEqualTo("Mine");
    assertThat(plan.database()).isEqualTo("small");
    assertThat(plan.workload().users()).isEqualTo(100);
    assertThat(plan.phases().measure()).isEqualTo(Duration.ofSeconds(20));
    assertThat(plan.injections()).isEmpty();
    assertThat(plan.tiers()).extracting("queueLimit").containsExactly(328, 293, 100);
    assertThat(plan.hosts().get(2))
        .isEqualTo(
            new HostPlan(
                "app",
                List.of(0),
                300,
                OptionalDouble.of(0.5),
                Map.of("net.core.somaxconn", "4096")));
    assertThat(plan.hosts().get(3).cores()).containsExactly(0, 1);
    assertThat(plan.origins())
        .containsEntry("web.threads", new Origin("--set", "web.threads=200"))
        .containsEntry("workload.users", new Origin("--set", "workload.users=100"));
  }

  @Test
  void everyValueSaysWhereItCameFrom() {
    assertThat(read().origins())
        .containsEntry("title", new Origin("experiment", "experiments/first-run.yaml:14"))
        .containsEntry("web.threads", new Origin("experiment", "experiments/first-run.yaml:21"))
        .containsEntry("web.processes", new Origin("tier", "tiers/apache/tier.yaml"))
        .containsEntry(
            "hosts.client.cores", new Origin("profile", "configs/profiles/two-core.yaml:7"))
        .containsEntry("workload.images", new Origin("default", ""))
        .containsEntry("inject[0]", new Origin("experiment", "experiments/first-run.yaml:20"));
  }

  @Test
  void explainHasALineForEveryValue() {
    List<String> lines = PlanText.lines(read("web.threads=200"));
    assertThat(lines)
        .contains(
            "web.threads           200                                       --set web.threads=200",
            "web queue limit       328                                       computed, sync",
            "workload.images       per-session                               default",
            "inject[0]             freeze app for 500ms every 5s after 5s    "
                + "experiment experiments/first-run.yaml:20");
  }

  @Test
  void parametersOfACauseAreResolved() {
    Plan plan = read("inject=[{spike: db, batch: 400, every: 15s}]");
    assertThat(plan.injections())
        .containsExactly(
            new InjectionPlan(
                "spike",
                "db",
                Duration.ZERO,
                SchedulePlan.every(Duration.ofSeconds(15), Duration.ofSeconds(15)),
                Map.of("batch", "400", "pause", "20")));
  }

  @Test
  void anInjectionWithoutAPeriodHappensOnce() {
    Plan plan = read("inject=[{freeze: web, for: 1s, after: 3s}]");
    assertThat(plan.injections().getFirst().schedule().rhythm())
        .isEqualTo(SchedulePlan.Rhythm.ONCE);
    assertThat(PlanText.lines(plan))
        .anyMatch(line -> line.contains(" freeze web for 1s once after 3s "));
  }

  @Test
  void aPlanRoundTripsThroughJson() {
    Plan plan = read("hosts.app.quota=0.5");
    String json = JsonFormat.mapper().writeValueAsString(plan);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
    assertThat(json).contains("\"length\" : \"PT0.5S\"", "\"name\" : \"web\"");
  }

  @Test
  void experimentsAreFoundByNameAndByPath() {
    assertThat(reader.experiments()).containsExactly("first-run");
    assertThat(reader.find("first-run"))
        .isEqualTo(reader.find(HOME.resolve("experiments/first-run.yaml").toString()));
  }
}
