package ntier.rubbos.async.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import ntier.rubbos.async.TestDatabase;
import ntier.rubbos.testsite.DatabaseServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each policy does with a real database. */
class ConnectionsIT {

  private static final String QUERY = "SELECT COUNT(*) FROM categories";
  private static final String SLEEP = "SELECT SLEEP(?)";

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
  private final Context loop = vertx.getOrCreateContext();
  private Connections connections;

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  void onDemandOpensAConnectionPerQueryInFlightAndKeepsSome() throws Exception {
    use(new Policy(Policy.Kind.ON_DEMAND, 3, 2_000, 1, 1));

    List<CompletableFuture<?>> queries = whileLocked(10, () -> awaitEqual(10, this::open));

    all(queries);
    awaitEqual(3, this::open);
    assertThat(onLoop(() -> connections.inUse())).isZero();
  }

  @Test
  void onDemandBeyondItsLimitQueriesStandInLine() throws Exception {
    use(new Policy(Policy.Kind.ON_DEMAND, 3, 4, 1, 1));

    List<CompletableFuture<?>> queries = whileLocked(10, () -> awaitEqual(4, this::open));

    all(queries);
    awaitEqual(3, this::open);
  }

  @Test
  void pooledConnectionsAreThereFromTheStartAndTheLineHasItsLimitOfTime() throws Exception {
    use(new Policy(Policy.Kind.POOLED, 2, 1, 1, 200));
    awaitEqual(2, () -> blocked("Sleep"));

    List<CompletableFuture<?>> queries =
        whileLocked(
            3,
            () -> {
              Instant start = Instant.now();
              assertThatThrownBy(() -> get(() -> connections.query("", QUERY)))
                  .hasCauseInstanceOf(NoConnectionException.class)
                  .hasMessageContaining("within 200 ms");
              assertThat(Duration.between(start, Instant.now()))
                  .isGreaterThan(Duration.ofMillis(190));
            });

    assertThat(queries.stream().filter(ConnectionsIT::fails).count()).isEqualTo(1);
    assertThat(onLoop(() -> connections.inUse())).isZero();
    assertThat(open()).isEqualTo(2);
  }

  @Test
  void aBrokenConnectionIsNotKept() throws Exception {
    use(new Policy(Policy.Kind.POOLED, 2, 1, 1, 5_000));
    CompletableFuture<?> query = send(() -> connections.query("", SLEEP, 20));
    awaitEqual(1, () -> TestDatabase.kill("SELECT SLEEP%"));

    assertThatThrownBy(() -> query.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(QueryFailedException.class);
    awaitEqual(1, this::open);
    get(() -> connections.query("", QUERY));
    assertThat(onLoop(() -> connections.inUse())).isZero();
  }

  @Test
  void anIdleConnectionThatTheServerClosesIsForgotten() throws Exception {
    use(new Policy(Policy.Kind.ON_DEMAND, 2, 10, 1, 1));
    get(() -> connections.query("", QUERY));
    assertThat(open()).isEqualTo(1);

    TestDatabase.kill("");

    awaitEqual(0, this::open);
    get(() -> connections.query("", QUERY));
  }

  @Test
  void aRefusedQueryLeavesItsConnection() throws Exception {
    use(new Policy(Policy.Kind.ON_DEMAND, 2, 10, 1, 1));

    assertThatThrownBy(() -> get(() -> connections.query("", "SELECT nothing FROM nowhere")))
        .hasCauseInstanceOf(QueryFailedException.class)
        .hasMessageContaining("nowhere");

    assertThat(open()).isEqualTo(1);
    assertThat(onLoop(() -> connections.inUse())).isZero();
  }

  @Test
  void allThatWasInFlightOnAPipelineFailsWithItAndTheLineGoesOn() throws Exception {
    use(new Policy(Policy.Kind.PIPELINED, 1, 1, 4, 10_000));
    get(() -> connections.query("", SLEEP, 0));
    CompletableFuture<?> first = send(() -> connections.query("", SLEEP, 20));
    List<CompletableFuture<?>> behind = queries(3);
    List<CompletableFuture<?>> inLine = queries(4);
    awaitEqual(1, () -> TestDatabase.kill("SELECT SLEEP%"));

    assertThat(fails(first)).isTrue();
    assertThat(behind).allMatch(ConnectionsIT::fails);
    all(inLine);
    assertThat(open()).isEqualTo(1);
  }

  @Test
  void aTransactionHasAPipelineAlone() throws Exception {
    use(new Policy(Policy.Kind.PIPELINED, 1, 1, 4, 10_000));
    List<CompletableFuture<?>> before = queries(3);
    CompletableFuture<Connection> transaction = send(() -> connections.take(""));
    Connection taken = transaction.get(10, TimeUnit.SECONDS);
    all(before);
    List<CompletableFuture<?>> after = queries(2);

    get(() -> taken.query(SLEEP, 0));
    assertThat(after).noneMatch(CompletableFuture::isDone);
    onLoop(
        () -> {
          connections.give(taken);
          return null;
        });

    all(after);
    assertThat(onLoop(() -> connections.inUse())).isZero();
  }

  @Test
  void anUnreachableDatabaseRefusesWhoeverWaits() throws Exception {
    for (Policy.Kind kind : Policy.Kind.values()) {
      use(new Policy(kind, 2, 2, 4, 10_000), 1);
      List<CompletableFuture<?>> queries = queries(5);
      assertThat(queries).allMatch(ConnectionsIT::fails);
      assertThat(open()).as(kind.name()).isZero();
    }
  }

  @Test
  void aDatabaseThatIsFullRefusesOneRequestAndNoMore() throws Exception {
    use(new Policy(Policy.Kind.ON_DEMAND, 5, 2_000, 1, 1));
    List<CompletableFuture<?>> queries;
    try (java.sql.Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL max_connections=5");
      queries = whileLocked(10, () -> awaitEqual(3, this::open));
      statement.execute("SET GLOBAL max_connections=151");
    }

    assertThat(queries.stream().filter(ConnectionsIT::fails).count()).isEqualTo(7);
    assertThat(onLoop(() -> connections.inUse())).isZero();
    get(() -> connections.query("", QUERY));
  }

  private void use(Policy policy) throws Exception {
    use(policy, TestDatabase.shared().port());
  }

  private void use(Policy policy, int port) throws Exception {
    String name = DatabaseServer.NAME;
    DatabaseAddress address = new DatabaseAddress("127.0.0.1", port, name, name, name);
    connections =
        onLoop(
            () -> policy.connections(vertx, new Connector(vertx, loop, address, policy.depth())));
    onLoop(
        () -> {
          connections.start();
          return null;
        });
  }

  /** Sends queries on a table that is locked, does something, and unlocks it. */
  private List<CompletableFuture<?>> whileLocked(int count, ThrowingRunnable meanwhile)
      throws Exception {
    try (java.sql.Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES categories WRITE");
      List<CompletableFuture<?>> queries = queries(count);
      meanwhile.run();
      statement.execute("UNLOCK TABLES");
      return queries;
    }
  }

  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  private List<CompletableFuture<?>> queries(int count) {
    return IntStream.range(0, count)
        .<CompletableFuture<?>>mapToObj(_ -> send(() -> connections.query("", QUERY)))
        .toList();
  }

  private int open() throws Exception {
    return onLoop(() -> connections.open());
  }

  private static int blocked(String command) throws Exception {
    return TestDatabase.column(
            "SELECT id FROM information_schema.processlist WHERE user='rubbos' AND command='"
                + command
                + "'")
        .size();
  }

  private static void all(List<CompletableFuture<?>> futures) throws Exception {
    for (CompletableFuture<?> future : futures) {
      future.get(10, TimeUnit.SECONDS);
    }
  }

  private static boolean fails(CompletableFuture<?> future) {
    try {
      future.get(10, TimeUnit.SECONDS);
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }

  private RowSet<Row> get(Supplier<Future<RowSet<Row>>> call) throws Exception {
    return send(call).get(10, TimeUnit.SECONDS);
  }

  private <T> CompletableFuture<T> send(Supplier<Future<T>> call) {
    Promise<T> promise = Promise.promise();
    loop.runOnContext(_ -> call.get().onComplete(promise));
    return promise.future().toCompletionStage().toCompletableFuture();
  }

  private <T> T onLoop(Supplier<T> call) throws Exception {
    return send(() -> Future.succeededFuture(call.get())).get(10, TimeUnit.SECONDS);
  }

  private static void awaitEqual(int expected, Callable<Integer> actual) throws Exception {
    Instant deadline = Instant.now().plusSeconds(10);
    while (actual.call() != expected) {
      assertThat(Instant.now()).as("still not " + expected).isBefore(deadline);
      Thread.sleep(10);
    }
  }
}
