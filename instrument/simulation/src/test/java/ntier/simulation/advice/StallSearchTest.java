package ntier.simulation.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From which stall on who drops: (places + 1) / rate, and whose places these are. */
class StallSearchTest {
  /** Arrivals are Poisson distributed; the median of three seeds is as exact as one, at least. */
  private static final double FIVE_SIGMA = 5;

  /** Requests that are in the servers when the stall begins, and the last step of the bisection. */
  private static final double BESIDES_MILLIS = 12;

  private static StallFinding find(Stack stack, String stalls) {
    return new StallSearch(stack, 3).find(stalls);
  }

  /** At 1000/s as many milliseconds as places. */
  private static void assertThreshold(StallFinding finding, String drops, int places) {
    assertThat(finding.drops()).contains(drops);
    assertThat(finding.fromMillis().orElseThrow())
        .isCloseTo(places, within(FIVE_SIGMA * Math.sqrt(places) + BESIDES_MILLIS));
  }

  @ParameterizedTest
  @CsvSource({"web, 129", "app, 279", "db, 279"})
  @DisplayName("all synchronous: web drops; its own stop leaves it its accept queue alone")
  void allSynchronous(String stalls, int places) {
    assertThreshold(find(Stacks.with(), stalls), "web", places);
  }

  @ParameterizedTest
  @CsvSource({"app, 129", "db, 294"})
  @DisplayName("asynchronous in front: the drop moves to app, by its accept queue or its threads")
  void asynchronousInFront(String stalls, int places) {
    assertThreshold(find(Stacks.with("web"), stalls), "app", places);
  }

  @Test
  @DisplayName("a server that waits goes on accepting: its threads fill before its accept queue")
  void waits() {
    Stack waiting = Stacks.of(Stacks.SYNC.replace("stall: 500ms", "stall: 500ms\nkind: waits"));
    assertThreshold(find(waiting, "web"), "web", 150 + 129);
  }

  @Test
  @DisplayName("all asynchronous: nobody drops in the longest stall that is searched")
  void allAsynchronous() {
    StallFinding finding = find(Stacks.with("web", "app", "db"), "app");
    assertThat(finding.fromMillis()).isEmpty();
    assertThat(finding.drops()).isEmpty();
    assertThat(finding.atLongest()).isEmpty();
    assertThat(finding.searchedToMillis()).isGreaterThanOrEqualTo(1000);
    assertThat(finding.holds(1000)).isTrue();
  }

  @Test
  @DisplayName("what is dropped in the longest stall is arrivals minus places, and told by tier")
  void dropsInTheLongest() {
    StallFinding finding = find(Stacks.with(), "app");
    assertThat(finding.atLongest()).containsOnlyKeys("web");
    assertThat((double) finding.atLongest().get("web"))
        .isCloseTo(500 - 279, within(FIVE_SIGMA * Math.sqrt(500)));
  }

  @Test
  @DisplayName("a backlog is what the kernel allows")
  void somaxconn() {
    Stack cut =
        Stacks.of(
            Stacks.SYNC.replace("backlog: 128, pool: 150", "backlog: 1000, pool: 150")
                + "somaxconn: 64\n");
    assertThreshold(find(cut, "web"), "web", 65);
  }

  @Test
  @DisplayName("threads that are all in use without any stall: 0")
  void tooFewThreads() {
    // 80 of 90 threads work in the mean, and often all of them.
    Stack few =
        Stacks.of(
            """
            rate: 1000/s
            stall: 100ms
            tiers: [{name: app, server: sync, threads: 90, backlog: 0, demand: 80ms, cores: 90}]
            """);
    StallFinding finding = find(few, "app");
    assertThat(finding.fromMillis()).isEqualTo(Optional.of(0.0));
    assertThat(finding.holds(1)).isFalse();
  }

  @Test
  @DisplayName("requests that take long hold threads at all times: less is left for a stall")
  void threadsInUse() {
    // 100 of the 200 threads work at any time.
    Stack busy =
        Stacks.of(
            """
            rate: 1000/s
            stall: 1s
            kind: waits
            tiers: [{name: app, server: sync, threads: 200, backlog: 99, time: 100ms}]
            """);
    StallFinding finding = find(busy, "app");
    // Those that are at work when it begins end, in the mean after 100 ms.
    assertThat(finding.fromMillis().orElseThrow()).isBetween(220.0, 370.0);
  }

  @Test
  @DisplayName("mysqld refuses what is beyond its connections, which counts as a drop of it")
  void refused() {
    Stack unbounded =
        Stacks.of(
            """
            rate: 1000/s
            stall: 500ms
            kind: waits
            tiers:
              - {name: app, server: async, demand: 0.1ms}
              - {name: db, server: mysql, threads: 151, backlog: 80, demand: 0.1ms}
            """);
    assertThreshold(find(unbounded, "db"), "db", 151);
  }

  @Test
  @DisplayName("one of two servers stalls: half of the requests come to it")
  void replicas() {
    Stack two =
        Stacks.of(
            """
            rate: 1000/s
            stall: 500ms
            tiers:
              - {name: web, server: async, demand: 0.1ms}
              - {name: app, server: sync, threads: 10, backlog: 99, replicas: 2, demand: 0.1ms}
            """);
    assertThreshold(find(two, "app"), "app", 200);
  }

  @Test
  @DisplayName("the same stack gives the same answer")
  void deterministic() {
    assertThat(find(Stacks.with(), "db")).isEqualTo(find(Stacks.with(), "db"));
  }
}
