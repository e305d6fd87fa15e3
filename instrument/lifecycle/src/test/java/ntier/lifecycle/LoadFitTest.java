package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadFitTest {
  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);

  @Test
  @DisplayName("a load is found only where a tier can be given extra work")
  void needsWork() {
    Plan plan = READER.read(READER.find("first-run"), List.of());
    assertThatCode(() -> LoadFit.requireWork(plan)).doesNotThrowAnyException();
    TierPlan web = plan.first();
    Plan alone =
        new Plan(
            plan.experiment(),
            plan.title(),
            plan.profile(),
            plan.database(),
            List.of(web),
            plan.hosts(),
            plan.workload(),
            plan.phases(),
            List.of(),
            Map.of());
    assertThatThrownBy(() -> LoadFit.requireWork(alone))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "the load of apache cannot be found: no tier of it runs the application with a setting \"work\"; fixed users, such as --set workload.users=5000, would be right");
  }
}
