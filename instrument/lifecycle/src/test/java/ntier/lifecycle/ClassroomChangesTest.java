package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.classroom.PageCommand.RefusedException;
import ntier.classroom.SystemView;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.read.PlanReader;
import ntier.plan.tier.TierCatalog;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** On the suite's own experiments and tiers. */
class ClassroomChangesTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private final ClassroomChanges changes = new ClassroomChanges(ClassroomChangesTest::plan);

  private static Plan plan(List<String> sets) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    return reader.read(reader.find("first-run"), sets);
  }

  @Test
  @DisplayName("changes add up, and a new server of a tier drops those of the old one")
  void addUp() throws RefusedException {
    changes.change(Map.of("workload.users", "5000", "web.threads", "100", "web.backlog", "64"));
    Plan plan = changes.change(Map.of("app.backlog", "200"));
    assertThat(plan.workload().users()).isEqualTo(5000);
    assertThat(plan.tier("web").queueLimit()).isEqualTo(164);
    assertThat(plan.tier("app").settingTexts()).containsEntry("backlog", "200");

    plan = changes.change(Map.of("stack.web", "nginx", "workload.users", "5000"));
    assertThat(plan.stack()).isEqualTo("nginx-tomcat-mysql");
    assertThat(plan.workload().users()).isEqualTo(5000);
    assertThat(plan.tier("app").settingTexts()).containsEntry("backlog", "200");
  }

  @Test
  @DisplayName("what cannot be is refused with why, and changes nothing")
  void refused() {
    assertThatThrownBy(() -> changes.change(Map.of("workload.users", "0")))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("workload.users");
    assertThatThrownBy(() -> changes.change(Map.of("stack.web", "tomcat")))
        .isInstanceOf(RefusedException.class);
    // Apache would keep more connections than Tomcat then has threads for.
    assertThatThrownBy(() -> changes.change(Map.of("app.threads", "20")))
        .isInstanceOf(RefusedException.class);
    assertThat(changes.plan().stack()).isEqualTo("apache-tomcat-mysql");
    assertThat(changes.plan().workload().users()).isEqualTo(7000);
  }

  @Test
  @DisplayName("the page reaches nothing but servers, users, threads, connections and backlogs")
  void otherKeys() {
    for (var one :
        List.of(
            Map.of("phases.measure", "24h"),
            Map.of("hosts.app.sysctls", "x"),
            Map.of("inject", "none"),
            Map.of("web.keepAlive", "true"),
            Map.of("workload.users", "[1, 2]"),
            Map.of("workload.users", "1\nprofile: x"))) {
      assertThatThrownBy(() -> changes.change(one))
          .isInstanceOf(RefusedException.class)
          .hasMessageStartingWith("the page changes");
    }
  }

  @Test
  @DisplayName("what the page shows of a plan")
  void view() throws RefusedException {
    TierCatalog catalog = TierCatalog.read(HOME);
    SystemView view = ClassroomView.of(changes.plan(), catalog);
    assertThat(view.tiers().getFirst())
        .isEqualTo(
            new SystemView.Tier(
                "web",
                "apache",
                List.of("web"),
                "sync",
                278,
                128,
                false,
                Map.of("threads", "150", "backlog", "128")));
    assertThat(view.tiers().get(1).kept()).isTrue();
    assertThat(view.servers().get("web")).extracting(SystemView.Server::name).contains("nginx");
    assertThat(view.causes())
        .extracting(SystemView.Cause::name)
        .startsWith("freeze")
        .contains("gc");
    assertThat(view.causes())
        .extracting(SystemView.Cause::name)
        .doesNotContain("vm-colocation", "log-flush", "disk-stall");

    Plan nginx = changes.change(Map.of("stack.web", "nginx"));
    assertThat(ClassroomView.of(nginx, catalog).tiers().get(1).kept()).isFalse();
  }
}
