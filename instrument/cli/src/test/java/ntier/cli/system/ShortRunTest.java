package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import ntier.plan.StallPlan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The numbers that tests of the short run count with are those of its plan. */
class ShortRunTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private static Plan plan(String... more) {
    List<String> sets = new ArrayList<>(ShortRun.sets());
    sets.addAll(List.of(more));
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    return reader.read(reader.find("first-run"), sets);
  }

  @Test
  @DisplayName("users, queue, and as many freezes as fit into the measure phase")
  void numbersAreThePlans() {
    Plan plan = plan();
    assertThat(plan.fits()).as("its load is given, not found").isFalse();
    assertThat(plan.workload().users()).isEqualTo(ShortRun.USERS);
    assertThat(plan.workload().thinkTime()).isEqualTo(Duration.ofSeconds(ShortRun.THINK_SECONDS));
    assertThat(plan.tier("web").queueLimit()).isEqualTo(ShortRun.QUEUE_LIMIT);
    InjectionPlan freeze = plan.injections().getFirst();
    assertThat(freeze.length()).isEqualTo(Duration.ofMillis(ShortRun.FREEZE_MILLIS));
    SchedulePlan schedule = freeze.schedule();
    Duration last = schedule.after().plus(schedule.every().multipliedBy(ShortRun.FREEZES - 1));
    Duration measure = plan.phases().measure();
    assertThat(last.plus(freeze.length())).isLessThanOrEqualTo(measure);
    assertThat(last.plus(schedule.every())).isGreaterThanOrEqualTo(measure);
  }

  @Test
  @DisplayName("a freeze drops more than a few requests, and a queue as in the full size holds all")
  void theQueueOverflows() {
    assertThat(ShortRun.dropsPerFreeze(ShortRun.RATE)).isGreaterThan(100);
    Plan full = plan("web.threads=150", "web.backlog=128");
    assertThat(full.tier("web").queueLimit()).isGreaterThan(ShortRun.QUEUE_LIMIT);
  }

  @Test
  @DisplayName("what a test sets after it counts")
  void othersSetMore() {
    assertThat(plan("inject=none").injections()).isEmpty();
    assertThat(plan("inject.for=at least 300ms").injections().getFirst().stall())
        .contains(StallPlan.of("at least 300ms"));
  }
}
