package ntier.simulation.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.simulation.advice.Proposal.Means;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.engine.Simulator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Advice SYNC = Advice.of(Stacks.of(Stacks.SYNC));

  private static Proposal proposal(Advice advice, Means means) {
    return advice.proposals().stream()
        .filter(one -> one.means() == means)
        .findFirst()
        .orElseThrow();
  }

  /** Drops of all tiers, in the stalls of each, that last as long as has to be borne. */
  private static long drops(Stack stack, long seed) {
    long micros = Math.round(Advice.targetMillis(stack) * 1000);
    return stack.tiers().stream()
        .map(tier -> Simulator.run(new StackModel(stack).stalled(tier.name(), micros), seed))
        .flatMap(outcome -> outcome.tiers().stream())
        .mapToLong(TierOutcome::droppedRequests)
        .sum();
  }

  @Test
  @DisplayName("the cheapest that holds is a longer backlog of web, where all of it is dropped")
  void longerBacklog() {
    Proposal cheapest = SYNC.cheapest().orElseThrow();
    assertThat(cheapest.means()).isEqualTo(Means.BACKLOG);
    assertThat(cheapest.changes())
        .containsExactly(new Change("web", "ListenBacklog", "128", "1024"));
    assertThat(cheapest.stack().tier("web").limits().backlog()).isEqualTo(1024);
  }

  @Test
  @DisplayName("what is proposed was dropped before and is not after, with other seeds too")
  void verified() {
    Stack changed = SYNC.cheapest().orElseThrow().stack();
    assertThat(drops(SYNC.stack(), 77)).isGreaterThan(500);
    assertThat(List.of(drops(changed, 77), drops(changed, 78))).containsOnly(0L);
  }

  @Test
  @DisplayName("more threads do not help a server that is stopped itself")
  void threads() {
    Proposal threads = proposal(SYNC, Means.THREADS);
    assertThat(threads.holds()).isFalse();
    assertThat(threads.weakest().orElseThrow().stalls()).isEqualTo("web");
    assertThat(threads.changes())
        .extracting(Change::tier, Change::setting)
        .containsExactly(tuple("web", "MaxRequestWorkers"));
  }

  @Test
  @DisplayName("by asynchronous servers it takes those of both tiers that would drop")
  void asynchronous() {
    Proposal asynchronous = proposal(SYNC, Means.ASYNC);
    assertThat(asynchronous.holds()).isTrue();
    assertThat(asynchronous.changes())
        .filteredOn(change -> change.setting().equals("server"))
        .extracting(Change::tier)
        .containsExactly("web", "app");
    assertThat(asynchronous.changes())
        .contains(new Change("web", "net.core.somaxconn", "4096", "65535"));
  }

  @Test
  @DisplayName("each choice of asynchronous tiers once, the fewest first")
  void choices() {
    assertThat(SYNC.choices()).hasSize(7);
    assertThat(SYNC.choices()).extracting(Choice::asynchronous).isSorted();
    assertThat(SYNC.choices().getFirst().findings().get(1).drops()).contains("app");
    assertThat(SYNC.choices().getLast().holds(600)).isTrue();
  }

  @Test
  @DisplayName("a stack that holds needs no proposal")
  void holds() {
    Advice advice = Advice.of(Stacks.of(Stacks.SYNC.replace("stall: 500ms", "stall: 60ms")));
    assertThat(advice.proposals()).isEmpty();
    assertThat(advice.cheapest()).isEmpty();
  }

  @Test
  @DisplayName("connections without a limit above a database: a bounded pool keeps them inside")
  void boundedPool() {
    Advice advice =
        Advice.of(
            Stacks.of(
                """
                rate: 1000/s
                stall: 500ms
                kind: waits
                tiers:
                  - {name: app, server: async, demand: 0.1ms}
                  - {name: db, server: mysql, threads: 151, backlog: 80, demand: 0.1ms}
                """));
    assertThat(proposal(advice, Means.BACKLOG).holds()).isFalse();
    Proposal cheapest = advice.cheapest().orElseThrow();
    assertThat(cheapest.means()).isEqualTo(Means.POOL);
    assertThat(cheapest.stack().tier("app").pool()).contains(new StackTier.Pool(135, false));
  }

  @Test
  @DisplayName("the error is the one that the page of the simulation states")
  void error() throws IOException {
    String page =
        Files.readString(Path.of(System.getProperty("ntier.home"), "docs/simulation.md"))
            .replaceAll("\\s+", " ");
    assertThat(page).contains("16 of 16; drops per freeze off by 1.5 % in the median");
    assertThat(page).contains("by 16 % at most");
    assertThat(Advice.ERROR)
        .contains("16 of 16")
        .contains("1.5 % in the median")
        .contains("by 16 % at most");
  }
}
