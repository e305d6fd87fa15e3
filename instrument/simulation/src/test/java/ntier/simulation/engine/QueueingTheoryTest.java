package ntier.simulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import ntier.plan.InvocationStyle;
import ntier.simulation.model.Link;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Users;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What has a formula comes out as the formula says, within the error of a random sample. */
class QueueingTheoryTest {
  private static final int SEEDS = 12;

  /** Student's t for 11 degrees of freedom: of a thousand such intervals, one is wrong. */
  private static final double T_999 = 4.437;

  /** An interval that is wider tells nothing. */
  private static final double WIDEST = 0.1;

  private static void assertMeanMillis(SystemModel model, double expected) {
    double[] means =
        LongStream.range(0, SEEDS)
            .mapToDouble(seed -> Simulator.run(model, seed).meanMillis())
            .toArray();
    double mean = Arrays.stream(means).average().orElseThrow();
    double squares = Arrays.stream(means).map(each -> (each - mean) * (each - mean)).sum();
    double margin = T_999 * Math.sqrt(squares / (SEEDS - 1) / SEEDS);
    assertThat(margin).isLessThan(WIDEST * expected);
    assertThat(mean).isBetween(expected - margin, expected + margin);
  }

  /** A server that works one millisecond on each request. */
  private static Tier server(int cores) {
    return Chains.async("a", 1000, cores, null);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 700, 850})
  @DisplayName("M/M/1: the mean time in the system is 1 / (mu - lambda)")
  void oneServer(int perSecond) {
    assertMeanMillis(
        Chains.model(perSecond, 120, List.of(), server(1)), 1000.0 / (1000 - perSecond));
  }

  @ParameterizedTest
  @CsvSource({"2, 1.2", "4, 3.2", "16, 14"})
  @DisplayName("M/M/c: the mean time in the system follows Erlang's C formula")
  void severalCores(int cores, double load) {
    double expected = 1 + erlangC(cores, load) / (cores - load);
    assertMeanMillis(Chains.model(1000 * load, 60, List.of(), server(cores)), expected);
  }

  /** The chance of waiting. */
  private static double erlangC(int cores, double load) {
    double term = 1;
    double sum = 1;
    for (int k = 1; k < cores; k++) {
      term *= load / k;
      sum += term;
    }
    double last = term * load / cores * cores / (cores - load);
    return last / (sum + last);
  }

  @Test
  @DisplayName("c threads with as many cores and a long accept queue: M/M/c again")
  void severalThreads() {
    Tier threads = Chains.tier("a", InvocationStyle.SYNC, 4, Chains.PLENTY, 1000, 4, null);
    assertMeanMillis(Chains.model(3200, 60, List.of(), threads), 1 + erlangC(4, 3.2) / (4 - 3.2));
  }

  @Test
  @DisplayName("M/D/1: half the waiting of M/M/1 (Pollaczek and Khinchine)")
  void constantTimes() {
    assertMeanMillis(
        Chains.model(700, 120, List.of(), Chains.constant(server(1))), 1 + 0.7 / (2 * 0.3));
  }

  @Test
  @DisplayName("queues one after the other: their times add up (Jackson, Burke)")
  void tandem() {
    // The tier in front computes before and after its call: two visits of 0.3 ms to its core.
    Tier front = Chains.async("front", 600, 1, Link.perCall(1, 1));
    double front1 = 2 * 0.3 / (1 - 0.5 * 0.6);
    assertMeanMillis(Chains.model(500, 120, List.of(), front, server(1)), front1 + 1 / (1 - 0.5));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 300})
  @DisplayName("beside a rival a lone request gets its core's share by weight")
  void sharedCore(int weight) {
    SystemModel model =
        Chains.model(
            1,
            100,
            List.of(Chains.injection("a", new Effect.Rival(weight, 0), 0, 100_000)),
            Chains.constant(server(1)));
    double expected = (100.0 + weight) / 100;
    assertThat(Simulator.run(model, 1).p50Millis()).isBetween(expected * 0.999, expected * 1.002);
  }

  @Test
  @DisplayName("a core at 40 % of its speed takes 2.5 times as long")
  void slowCore() {
    SystemModel model =
        Chains.model(
            1,
            100,
            List.of(Chains.injection("a", new Effect.Slow(0.4), 0, 100_000)),
            Chains.constant(server(1)));
    assertThat(Simulator.run(model, 1).p50Millis()).isBetween(2.497, 2.503);
  }

  @Test
  @DisplayName("a closed loop: users / (think time + response time) requests a second")
  void interactiveResponseTimeLaw() {
    SystemModel closed =
        Chains.with(
            Chains.model(1, 60, List.of(), server(1)),
            new Users(3000, Duration.ofSeconds(2), 0, 0));
    Outcome outcome = Simulator.run(closed, 1);
    assertThat(outcome.perSecond()).as("the server is full").isBetween(980.0, 1020.0);
    double law = 3000 / (2 + outcome.meanMillis() / 1000);
    assertThat(outcome.perSecond()).isBetween(law * 0.97, law * 1.03);
  }
}
