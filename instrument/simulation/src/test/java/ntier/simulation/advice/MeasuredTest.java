package ntier.simulation.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import ntier.plan.InvocationStyle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What was measured of the suite's own stacks, 7,000 users and freezes of 800 ms: the table of
 * {@code docs/simulation.md}. Servers and settings are those of {@code tiers/}.
 */
class MeasuredTest {
  private static final String STACK =
      """
      rate: 990/s
      stall: 800ms
      tiers:
        - {name: web, server: apache, threads: 150, backlog: 128, pool: 150, demand: 180us}
        - {name: app, server: tomcat, threads: 165, connections: 165, backlog: 128, pool: 50, demand: 390us}
        - {name: db, server: sync, threads: 100, backlog: 128, calls: 1, demand: 500us}
      """;

  private static final List<Choice> CHOICES = Choice.allOf(Stacks.of(STACK));

  /** The findings of the stack in which these tiers are asynchronous. */
  private static List<StallFinding> findings(String asynchronous) {
    if (asynchronous == null) {
      return new StallSearch(Stacks.of(STACK), 1).all();
    }
    List<String> wanted = List.of(asynchronous.split("\\+"));
    return CHOICES.stream()
        .filter(choice -> asynchronous(choice).equals(wanted))
        .findFirst()
        .orElseThrow()
        .findings();
  }

  private static List<String> asynchronous(Choice choice) {
    return choice.stack().tiers().stream()
        .filter(tier -> tier.style() == InvocationStyle.ASYNC)
        .map(StackTier::name)
        .toList();
  }

  /** All cells but those of nginx-xtomcat-mysql, whose connections open late by injection. */
  @ParameterizedTest
  @CsvSource({
    ", web",
    "db, web",
    "app, web",
    "app+db, web",
    "web, app",
    "web+db, app",
    "web+app+db,",
  })
  @DisplayName("the tier that was measured to drop, app frozen and db frozen")
  void matrix(String asynchronous, String drops) {
    for (StallFinding finding : findings(asynchronous).subList(1, 3)) {
      assertThat(finding.atLongest().keySet())
          .as("%s with %s asynchronous", finding.stalls(), asynchronous)
          .isEqualTo(drops == null ? Set.of() : Set.of(drops));
    }
  }

  @Test
  @DisplayName("db frozen below an asynchronous application without a pool: db drops")
  void unboundedConnections() {
    Stack stack =
        Stacks.of(
            """
            rate: 990/s
            stall: 800ms
            tiers:
              - {name: web, server: nginx, connections: 65535, backlog: 65535, demand: 114us}
              - {name: app, server: async, demand: 420us}
              - {name: db, server: sync, threads: 100, backlog: 128, demand: 500us}
            """);
    assertThat(new StallSearch(stack, 1).find("db").drops()).isEqualTo(Optional.of("db"));
  }

  /** Measured: from 444 ms on, with seed 42 of the load; without the kept ones 269 ms. */
  @Test
  @DisplayName("kept connections take the first requests of a database that is stopped")
  void keptConnections() {
    Stack stack =
        Stacks.of(
            """
            rate: 483/s
            stall: 800ms
            tiers:
              - {name: web, server: nginx, connections: 65535, backlog: 65535, share: 95%, utilisation: 8%}
              - {name: app, server: async, calls: 10, pool: 50, beyond: opens, utilisation: 29%}
              - {name: db, server: sync, threads: 100, backlog: 128, utilisation: 27%}
            """);
    assertThat(new StallSearch(stack, 3).find("db").fromMillis().orElseThrow())
        .isBetween(0.8 * 444, 1.2 * 444);
  }

  @Test
  @DisplayName("app frozen behind Apache: none in 150 ms, some in 300, about 205 in 500 ms")
  void calibration() {
    StallFinding apache =
        new StallSearch(Stacks.of(STACK.replace("800ms", "500ms")), 3).find("app");
    assertThat(apache.fromMillis().orElseThrow()).isBetween(150.0, 320.0);
    assertThat(apache.atLongest().get("web")).isBetween(160L, 270L);
  }
}
