package ntier.simulation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import ntier.plan.InvocationStyle;
import ntier.simulation.advice.ServerKind;
import ntier.simulation.advice.Stack;
import ntier.simulation.advice.StackTier;
import ntier.simulation.advice.StackTier.Pool;
import ntier.simulation.advice.StallKind;
import ntier.simulation.model.Tier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackReaderTest {
  private static final String STACK =
      """
      rate: 950.5/s
      stall: 500ms
      kind: waits
      somaxconn: 1024
      tiers:
        - {name: web, server: apache, MaxRequestWorkers: 150, ListenBacklog: 128, pool: 150}
        - {name: app, server: tomcat, threads: 200, share: 80%, calls: 10, pool: 50, demand: 0.2ms, cores: 2}
        - {name: db, server: mysql, max_connections: 100, utilisation: 40%}
      """;

  private static Stack read(String text) {
    return StackReader.read("test", "test.yaml", text);
  }

  @Test
  @DisplayName("a file says rate, stall and tiers, by general names or the servers' own")
  void stack() {
    Stack stack = read(STACK);
    assertThat(stack.perSecond()).isEqualTo(950.5);
    assertThat(stack.longest()).isEqualTo(Duration.ofMillis(500));
    assertThat(stack.stall()).isEqualTo(StallKind.WAITS);
    assertThat(stack.somaxconn()).isEqualTo(1024);
    StackTier web = stack.tiers().get(0);
    assertThat(web.server()).isEqualTo(ServerKind.APACHE);
    assertThat(web.limits()).isEqualTo(new StackTier.Limits(150, 150, 128, false));
    assertThat(web.pool()).contains(new Pool(150, false));
    assertThat(web.assumed()).containsExactly("utilisation 20 %");
    StackTier app = stack.tiers().get(1);
    assertThat(app.limits()).isEqualTo(new StackTier.Limits(200, 8192, 100, false));
    assertThat(app.work()).isEqualTo(new StackTier.Work(200, 2));
    assertThat(app.assumed()).containsExactlyInAnyOrder("connections 8,192", "backlog 100");
  }

  @Test
  @DisplayName("utilisation is of the requests that reach the tier; MySQL's backlog is derived")
  void utilisation() {
    StackTier db = read(STACK).tiers().get(2);
    assertThat(db.work().micros()).isCloseTo(0.4e6 / (950.5 * 8), within(1e-6));
    assertThat(db.limits()).isEqualTo(new StackTier.Limits(100, 100, 70, false));
  }

  @Test
  @DisplayName("what is not given is the server's default, and said to be assumed")
  void defaults() {
    Stack stack =
        read(
            """
            rate: 10/s
            stall: 1s
            tiers:
              - {name: web, server: nginx}
              - {name: app, server: php-fpm, socket: unix, time: 80ms}
              - {name: db, server: async}
            """);
    assertThat(stack.somaxconn()).isEqualTo(4096);
    assertThat(stack.stall()).isEqualTo(StallKind.STOPS);
    assertThat(stack.tiers().get(0).limits())
        .isEqualTo(new StackTier.Limits(Tier.UNBOUNDED, 256, 511, false));
    assertThat(stack.tiers().get(0).style()).isEqualTo(InvocationStyle.ASYNC);
    assertThat(stack.tiers().get(1).limits()).isEqualTo(new StackTier.Limits(5, 5, 511, true));
    assertThat(stack.tiers().get(1).assumed())
        .containsExactlyInAnyOrder("threads 5", "backlog 511");
    assertThat(stack.tiers().get(1).work()).isEqualTo(new StackTier.Work(80_000, 5));
    assertThat(stack.tiers().get(2).limits())
        .isEqualTo(new StackTier.Limits(Tier.UNBOUNDED, 65_535, 65_535, false));
  }

  @Test
  @DisplayName("the example of the documentation can be read")
  void example() {
    Path file = Path.of(System.getProperty("ntier.home"), "docs/examples/stack.yaml");
    Stack stack = StackReader.read(file, UnaryOperator.identity());
    assertThat(stack.name()).isEqualTo("stack");
    assertThat(stack.tiers()).extracting(StackTier::name).containsExactly("web", "app", "db");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 950.5/s | rate: 950 | test.yaml:1:7: \"950\" is no rate of requests; above 0/s",
        "rate: 950.5/s | rate: 0/s | \"0/s\" is no rate of requests",
        "stall: 500ms | stall: 0ms | test.yaml:2:8: the longest stall is \"0ms\"; above 0",
        "stall: 500ms | stall: 500 | has no unit",
        "stall: 500ms | length: 500ms | unknown key \"length\" in the stack",
        "kind: waits | kind: sleeps | unknown kind \"sleeps\"",
        "server: apache | server: apach | did you mean \"apache\"?",
        "MaxRequestWorkers: 150 | maxThreads: 150 | maxThreads is no setting of apache",
        "MaxRequestWorkers: 150 | MaxRequestWorkers: 0 | MaxRequestWorkers is 0; a whole number",
        "ListenBacklog: 128 | ListenBacklog: 128, backlog: 5 | are the same setting",
        "ListenBacklog: 128 | connections: 5 | apache has a thread for each connection; threads",
        "pool: 50 | pool: 101 | app keeps 101 connections to db, which serves 100 at a time",
        "pool: 50 | beyond: opens | there is no pool beyond which anything could be; pool: 50",
        "pool: 50 | pool: 50, beyond: drops | unknown beyond \"drops\"",
        "demand: 0.2ms | demand: 3ms | app needs 2.85 cores for its 951 requests/s and has 2",
        "demand: 0.2ms | demand: 1ms, time: 2ms | demand and time are given; one of them",
        "name: db | name: app | two tiers have the name app",
        "name: web, server: apache | name: web | the key \"server\" is missing in the tier",
      })
  @DisplayName("what is wrong is refused with its place and what would be right")
  void refused(String right, String wrong, String message) {
    assertThatThrownBy(() -> read(STACK.replace(right, wrong)))
        .hasMessageStartingWith("test.yaml")
        .hasMessageContaining(message);
  }

  @Test
  @DisplayName("servers without threads refuse them")
  void threadsOfNginx() {
    String text = "rate: 1/s\nstall: 1s\ntiers: [{name: web, server: nginx, %s}]\n";
    assertThatThrownBy(() -> read(text.formatted("threads: 5")))
        .hasMessageContaining("nginx holds a request without a thread; connections: 150 would");
    assertThatThrownBy(() -> read(text.formatted("style: sync")))
        .hasMessageContaining("nginx holds a request without a thread; server: sync would be");
  }

  @Test
  @DisplayName("beyond its pool a server waits for a connection or opens more, nginx always")
  void beyondThePool() {
    Pool waits = new Pool(50, false);
    Pool opens = new Pool(50, true);
    assertThat(read(STACK).tiers().get(1).pool()).contains(waits);
    assertThat(read(STACK.replace("pool: 50", "pool: 50, beyond: waits")).tiers().get(1).pool())
        .contains(waits);
    assertThat(read(STACK.replace("pool: 50", "pool: 50, beyond: opens")).tiers().get(1).pool())
        .contains(opens);
    String nginx =
        """
        rate: 1/s
        stall: 1s
        tiers: [{name: web, server: nginx, pool: 50%s}, {name: app, server: sync}]
        """;
    assertThat(read(nginx.formatted("")).tiers().getFirst().pool()).contains(opens);
    assertThatThrownBy(() -> read(nginx.formatted(", beyond: waits")))
        .hasMessageContaining("nginx opens more connections while all of its pool are in use");
  }

  @Test
  @DisplayName("a file that is not there, and too many tiers")
  void noFile() {
    assertThatThrownBy(() -> StackReader.read(Path.of("none.yaml"), UnaryOperator.identity()))
        .hasMessageContaining("docs/examples/stack.yaml is an example of a stack");
    assertThatThrownBy(() -> read("rate: 1/s\nstall: 1s\ntiers: []\n"))
        .hasMessageContaining("these are 0 tiers; 1 to 6 would be right");
  }
}
