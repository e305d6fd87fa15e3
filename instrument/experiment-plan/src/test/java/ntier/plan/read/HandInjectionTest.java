package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.TierPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What may be typed after {@code ntier inject}: the checks of an experiment, in its words. */
class HandInjectionTest {
  private static final Map<String, String> HALF_A_SECOND = Map.of("for", "500ms");

  private final PlanReader reader =
      new PlanReader(Path.of("src/test/resources/home"), Injectors.ALL, 2);
  private final List<TierPlan> tiers = reader.read(reader.find("first-run"), List.of()).tiers();

  private InjectionPlan read(String cause, Map<String, String> options, String... sets) {
    return reader.injection(HandInjection.of(cause, "app", options, List.of(sets)), tiers);
  }

  private String refused(String cause, String host, Map<String, String> options, String... sets) {
    ExperimentException refusal =
        catchThrowableOfType(
            ExperimentException.class,
            () -> reader.injection(HandInjection.of(cause, host, options, List.of(sets)), tiers));
    return refusal == null ? "accepted" : refusal.getMessage();
  }

  @Test
  @DisplayName("before the stack is known its hosts are not, all else is checked")
  void withoutTheStack() {
    reader.check(HandInjection.of("spike", "cache-2", Map.of(), List.of("batch=4")));
    assertThatThrownBy(
            () -> reader.check(HandInjection.of("freeze", "a b", HALF_A_SECOND, List.of())))
        .hasMessageStartingWith("--host: \"a b\" can't be a host of a stack; a tier such as app");
    assertThatThrownBy(() -> reader.check(HandInjection.of("freeze", "app", Map.of(), List.of())))
        .hasMessageStartingWith("inject: the key \"for\" is missing");
  }

  @Test
  void oneInjectionAtOnce() {
    assertThat(read("freeze", HALF_A_SECOND))
        .isEqualTo(
            new InjectionPlan(
                "freeze",
                "app",
                Duration.ofMillis(500),
                SchedulePlan.once(Duration.ZERO),
                Map.of()));
  }

  @Test
  void severalFromNowOn() {
    assertThat(read("freeze", Map.of("for", "500ms", "every", "5s")).schedule())
        .isEqualTo(SchedulePlan.every(Duration.ofSeconds(5), Duration.ZERO));
    assertThat(read("freeze", HALF_A_SECOND, "poisson=8s", "seed=7").schedule())
        .isEqualTo(SchedulePlan.poisson(Duration.ofSeconds(8), Duration.ZERO, 7));
    assertThat(read("freeze", HALF_A_SECOND, "at=1s 3s").schedule())
        .isEqualTo(SchedulePlan.at(List.of(Duration.ofSeconds(1), Duration.ofSeconds(3))));
    assertThat(read("freeze", HALF_A_SECOND, "after=2s").schedule())
        .isEqualTo(SchedulePlan.once(Duration.ofSeconds(2)));
  }

  @Test
  void whatKnowsItsLengthItselfComesAsInAnExperiment() {
    assertThat(read("spike", Map.of("every", "5s"), "batch=4").schedule())
        .isEqualTo(SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(5)));
    assertThat(read("spike", Map.of(), "batch=4").schedule())
        .isEqualTo(SchedulePlan.once(Duration.ZERO));
  }

  @Test
  void parametersOfTheCause() {
    assertThat(read("spike", Map.of(), "batch=400").parameters())
        .isEqualTo(Map.of("batch", "400", "pause", "20"));
  }

  @Test
  void theLongestThereIsFits() {
    assertThat(read("freeze", Map.of("for", "24h"), "after=24h").length())
        .isEqualTo(Duration.ofHours(24));
  }

  @Test
  void whatIsFoundBeforeARunIsNotForNow() {
    assertThat(refused("freeze", "app", Map.of("for", "at least 500ms")))
        .contains(
            "is found before a run, and this injection starts now; a fixed length such as 500ms would");
    assertThat(refused("vm-colocation", "app", Map.of(), "burst=400ms"))
        .contains(
            "is found before a run, and this injection starts now; a fixed batch would be right");
  }

  @Test
  void whatIsWrongIsSaidAsForAnExperiment() {
    assertThat(refused("freez", "app", HALF_A_SECOND))
        .isEqualTo("inject: unknown cause \"freez\" of millibottlenecks; did you mean \"freeze\"?");
    assertThat(refused("freeze", "cache", HALF_A_SECOND))
        .isEqualTo("--host: unknown tier \"cache\"; known are: app, db, web\n  cache\n  ^");
    assertThat(refused("spike", "web", Map.of(), "batch=4"))
        .startsWith("--host: spike can't be injected into web; it works on: app, db");
    assertThat(refused("freeze", "app", Map.of()))
        .isEqualTo(
            "inject: the key \"for\" is missing in the injection freeze; add one like for: 500ms");
    assertThat(refused("freeze", "app", Map.of("for", "-1s")))
        .isEqualTo("--for: \"-1s\" is negative; 0 or more would be right\n  -1s\n  ^");
    assertThat(refused("freeze", "app", Map.of("for", "25h")))
        .startsWith("--for: \"25h\" is too long; at most 24h would be right");
    assertThat(refused("freeze", "app", Map.of("for", "5s", "every", "5s")))
        .startsWith("--every: each freeze lasts 5s and the next starts after 5s; a longer every");
    assertThat(refused("spike", "app", Map.of(), "batch=many"))
        .startsWith("--set: \"many\" does not fit; a whole number from 1 to 10000 would be right");
    assertThat(refused("spike", "app", HALF_A_SECOND, "batch=4"))
        .startsWith("--for: unknown key \"for\" in the injection spike");
  }

  @Test
  void whatWasMadeBeforeTheTiersStartedIsFixed() {
    assertThat(refused("disk-stall", "db", HALF_A_SECOND, "limit=20MB/s"))
        .startsWith(
            "--set: limit of disk-stall is fixed once the stack is up; without it here, and sudo"
                + " ./ntier up … --with disk-stall:db,limit=20MB/s before, would be right");
    assertThat(refused("log-flush", "db", Map.of(), "disk=1GB"))
        .startsWith("--set: disk of log-flush is fixed once the stack is up;");
    assertThat(refused("vm-colocation", "app", Map.of(), "weight=200"))
        .contains("--with vm-colocation:app,weight=200 before");
    assertThat(refused("vm-colocation", "app", Map.of(), "batch=200")).isEqualTo("accepted");
    assertThat(refused("disk-stall", "db", HALF_A_SECOND)).isEqualTo("accepted");
  }

  @Test
  void setsThatAreNone() {
    assertThat(refused("freeze", "app", HALF_A_SECOND, "seed"))
        .startsWith("--set: key=value would be right, such as at=");
    assertThat(refused("freeze", "app", HALF_A_SECOND, "for=1s"))
        .isEqualTo("--set: \"for\" is given twice; keep one\n  for=1s\n  ^");
    assertThat(refused("freeze", "app", HALF_A_SECOND, "freeze=web"))
        .startsWith("--set: \"freeze\" is given twice");
  }
}
