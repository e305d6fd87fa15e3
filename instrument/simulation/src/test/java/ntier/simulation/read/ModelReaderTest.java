package ntier.simulation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.KnownCause;
import ntier.simulation.model.Parameters;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelReaderTest {
  private static final String MODEL =
      """
      users: 10000000
      thinkTime: 1000s
      phases: {ramp: 0s, warmUp: 1s, measure: 10s}
      retransmission: 3s
      tiers:
        - {name: web, style: async, replicas: 2, cores: 4, demand: 0.1ms}
        - {name: app, places: 165, demand: 0.05ms, cores: 2, connections: pooled, pool: 50}
        - {name: db, backlog: 10, demand: 0.05ms, distribution: constant}
      inject:
        - {freeze: web, replica: 1, for: 100ms, every: 4s}
        - {dvfs: db, to: 30%, for: 300ms, after: 2s}
        - {lock: db, share: 40%, for: 300ms, after: 6s}
      """;

  private static final InjectionKinds KINDS = new InjectionKinds(causes());

  private static SequencedMap<String, KnownCause> causes() {
    SequencedMap<String, KnownCause> causes = new LinkedHashMap<>();
    causes.put("freeze", new KnownCause("freeze", (_, _) -> new Effect.Freeze()));
    causes.put(
        "dvfs",
        new KnownCause("cpu", (given, _) -> new Effect.Slow(Parameters.share(given, "to", 1))));
    causes.put(
        "lock",
        new KnownCause(
            "lock", (given, _) -> new Effect.Stall(Parameters.share(given, "share", 1))));
    return causes;
  }

  private static SystemModel read(String text) {
    return ModelReader.read("test", "test.yaml", text, KINDS);
  }

  @Test
  @DisplayName("a file says tiers, replicas, connections and millibottlenecks")
  void model() {
    SystemModel model = read(MODEL);
    assertThat(model.users().count()).isEqualTo(10_000_000);
    assertThat(model.tiers()).extracting(Tier::name).containsExactly("web", "app", "db");
    assertThat(model.tiers()).extracting(Tier::replicas).containsExactly(2, 1, 1);
    assertThat(model.tiers()).extracting(Tier::places).containsExactly(65_535, 165, 150);
    assertThat(model.tiers()).extracting(Tier::backlog).containsExactly(65_535, 128, 10);
    assertThat(model.tiers().get(1).below().orElseThrow().limit()).isEqualTo(50);
    assertThat(model.tiers().get(1).demandMicros()).isEqualTo(50);
    assertThat(model.tiers().get(0).cpu().get(1).cores())
        .hasSize(4)
        .doesNotContainAnyElementsOf(model.tiers().get(0).cpu().get(0).cores());
    assertThat(model.retransmission().nanos()).startsWith(3_000_000_000L, 6_000_000_000L);
    assertThat(model.injections())
        .containsExactly(
            new SimulatedInjection("web", 1, "freeze", new Effect.Freeze(), 4_000_000, 100_000),
            new SimulatedInjection("web", 1, "freeze", new Effect.Freeze(), 8_000_000, 100_000),
            new SimulatedInjection("db", -1, "cpu", new Effect.Slow(0.3), 2_000_000, 300_000),
            new SimulatedInjection("db", -1, "lock", new Effect.Stall(0.4), 6_000_000, 300_000));
  }

  @Test
  @DisplayName("ten million users are as quick as ten thousand at the same rate")
  void manyUsers() {
    Outcome outcome = Simulator.run(read(MODEL), 1);
    assertThat(outcome.perSecond()).isBetween(9_900.0, 10_100.0);
    assertThat(outcome.tiers()).extracting(TierOutcome::droppedRequests).first().isEqualTo(0L);
  }

  @Test
  @DisplayName("the example of the documentation can be read")
  void example() {
    SystemModel model =
        ModelReader.read(
            Path.of(System.getProperty("ntier.home"), "docs/simulation/ten-tiers.yaml"), KINDS);
    assertThat(model.tiers()).hasSize(10);
    assertThat(model.users().count()).isEqualTo(1_000_000);
    assertThat(model.injections()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "style: async | style: asink | unknown style \"asink\"; known are: async, sync",
        "demand: 0.1ms | demand: 0s | the demand of web is 0",
        "freeze: web | freez: web | does not know the cause \"freez\"",
        "freeze: web | freeze: cache | no tier cache to inject into",
        "retransmission: 3s | retransmission: 4s | right would be one of 3s, linux-2.6",
        "name: db | name: app | two tiers have the name app",
        "users: 10000000 | users: none | users is \"none\"",
        "users: 10000000 | user: 5 | unknown key \"user\"",
      })
  @DisplayName("what is wrong is refused with its place and what would be right")
  void refused(String right, String wrong, String message) {
    assertThatThrownBy(() -> read(MODEL.replaceFirst(right, wrong)))
        .hasMessageStartingWith("test.yaml")
        .hasMessageContaining(message);
  }

  @Test
  @DisplayName("more kept connections than places are refused when it comes to that")
  void tooManyConnections() {
    SystemModel model = read(MODEL.replace("pool: 50", "pool: 151"));
    assertThatThrownBy(() -> Simulator.run(model, 1))
        .hasMessageContaining("app keeps more connections to db than it has places (150)");
  }

  @Test
  @DisplayName("a replica that is not there cannot be injected into")
  void noSuchReplica() {
    SystemModel model = read(MODEL.replace("replica: 1", "replica: 2"));
    assertThatThrownBy(() -> Simulator.run(model, 1)).hasMessageContaining("web has 2 replicas");
  }
}
