package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.injection.Causes;
import ntier.lifecycle.Suite;
import ntier.machine.Home;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.Units;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The series that {@code ntier migrate} makes. */
class MigrationExperimentTest {
  private static final Suite SUITE = suite();

  private static Suite suite() {
    Home home = Home.find();
    return new Suite(home, new PlanReader(home.root(), Causes.all().descriptions(), 2));
  }

  private static MigrationExperiment of(
      String from, String to, List<String> frozen, String length, String... sets) {
    return MigrationExperiment.of(
        SUITE, new MigrationExperiment.Asked(from, to, frozen, length, "5s", 3, List.of(sets)));
  }

  @Test
  @DisplayName("all stacks have the load that the first one finds, and freezes in turns")
  void oneLoad() {
    MigrationExperiment made =
        of("apache-tomcat-mysql", "nginx-xtomcat-xmysql", List.of(), "at least 500ms");
    Series series = made.series();
    assertThat(series.runs()).isEqualTo(24);
    assertThat(series.axes()).hasSize(1);
    assertThat(series.axes().getFirst().key()).isEqualTo("stack");
    assertThat(series.axes().getFirst().values()).isEqualTo(made.migration().stacks());
    assertThat(series.variants())
        .extracting(Series.Variant::label)
        .isEqualTo(made.migration().stacks());
    assertThat(series.plans())
        .extracting(plan -> plan.toFind().stack())
        .containsOnly("apache-tomcat-mysql");
    List<InjectionPlan> freezes = series.plans().getFirst().injections();
    assertThat(series.plans()).extracting(Plan::injections).containsOnly(freezes);
    assertThat(freezes).extracting(InjectionPlan::target).containsExactly("app", "db");
    assertThat(freezes)
        .extracting(freeze -> Units.text(freeze.schedule().after()))
        .containsExactly("5s", "10s");
    assertThat(SUITE.series("migration", made.sets()).plans())
        .as("as a series that is gone on with reads it")
        .isEqualTo(series.plans());
  }

  @Test
  @DisplayName("a tier with the same server does not move; users may be fixed, tiers chosen")
  void anotherChain() {
    MigrationExperiment made =
        of("nginx-tomcat-mysql", "nginx-vertx-mysql", List.of("db"), "800ms", "workload.users=500");
    assertThat(made.migration().stacks())
        .containsExactly("nginx-tomcat-mysql", "nginx-vertx-mysql");
    assertThat(made.series().plans())
        .allMatch(plan -> !plan.fits())
        .allMatch(plan -> plan.injections().size() == 1)
        .extracting(plan -> plan.injections().getFirst().length().toMillis())
        .containsOnly(800L);
  }

  @Test
  @DisplayName("of a tier with two servers in both stacks, the first is frozen")
  void replicas() {
    MigrationExperiment made =
        of("apache-tomcat*2-mysql", "nginx-tomcat*2-mysql", List.of(), "300ms");
    assertThat(made.series().plans().getFirst().injections())
        .extracting(InjectionPlan::target)
        .containsExactly("app-1", "db");
  }
}
