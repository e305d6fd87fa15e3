package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The values of an injection. */
class InjectionPlanTest {
  /**
   * Maps of the JDK that cannot be changed have an order that differs from JVM to JVM: what was
   * kept under such a text would not be found again.
   */
  @Test
  @DisplayName("its parameters are in the order of their names, whichever JVM says them")
  void order() {
    Map<String, String> parameters = new HashMap<>();
    for (char name = 'z'; name >= 'a'; name--) {
      parameters.put(String.valueOf(name), "1");
    }
    InjectionPlan plan =
        new InjectionPlan(
            "freeze",
            "app",
            Duration.ofMillis(50),
            SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(5)),
            Map.copyOf(parameters));
    assertThat(List.copyOf(plan.parameters().keySet())).isSorted().hasSize(26);
    assertThat(List.copyOf(plan.with("b0", "2").parameters().keySet())).isSorted();
    assertThat(plan.toString()).contains("{a=1, b=1, c=1, d=1");
  }
}
