package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import ntier.rubbos.async.connector.Connections;
import ntier.rubbos.async.connector.Connector;
import ntier.rubbos.async.connector.Policy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions are all or nothing, and begin again after a deadlock. */
class TransactionIT {

  private static final String RATE = "UPDATE users SET rating=rating+? WHERE id=?";
  private static final String RATINGS = "SELECT SUM(rating) FROM users WHERE id IN (1, 2)";

  private final Vertx vertx = Vertx.vertx();
  private final Context loop = vertx.getOrCreateContext();

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @EnumSource(Policy.Kind.class)
  void bothSidesOfADeadlockCommit(Policy.Kind kind) throws Exception {
    Database database = database(kind);
    int before = ratings();
    AtomicInteger attempts = new AtomicInteger();
    Promise<Void> bothHold = Promise.promise();
    AtomicInteger holding = new AtomicInteger();

    CompletableFuture<?> one = crossing(database, 1, 2, attempts, holding, bothHold);
    CompletableFuture<?> other = crossing(database, 2, 1, attempts, holding, bothHold);

    one.get(20, TimeUnit.SECONDS);
    other.get(20, TimeUnit.SECONDS);
    assertThat(attempts).as("one was given up once").hasValue(3);
    assertThat(ratings()).isEqualTo(before + 4);
  }

  @Test
  void whatFailsIsUndone() throws Exception {
    Database database = database(Policy.Kind.POOLED);
    int before = ratings();

    CompletableFuture<Object> failing =
        send(
            () ->
                database.transaction(
                    transaction ->
                        transaction
                            .update(RATE, 1, 1)
                            .compose(_ -> Future.failedFuture("thought better of it"))));

    assertThat(failing.handle((_, failure) -> failure.getMessage()).get(10, TimeUnit.SECONDS))
        .isEqualTo("thought better of it");
    assertThat(ratings()).isEqualTo(before);
    assertThat(send(() -> database.update(RATE, 0, 1)).get(10, TimeUnit.SECONDS))
        .as("its connection came back")
        .isEqualTo(1);
  }

  /** Rates one user and then another, holding the first until someone else holds the second. */
  private CompletableFuture<?> crossing(
      Database database,
      int first,
      int second,
      AtomicInteger attempts,
      AtomicInteger holding,
      Promise<Void> bothHold) {
    return send(
        () ->
            database.transaction(
                transaction -> {
                  attempts.incrementAndGet();
                  return transaction
                      .update(RATE, 1, first)
                      .compose(
                          _ -> {
                            if (holding.incrementAndGet() == 2) {
                              bothHold.complete();
                            }
                            return bothHold.future();
                          })
                      .compose(_ -> transaction.update(RATE, 1, second));
                }));
  }

  private Database database(Policy.Kind kind) throws Exception {
    Settings settings = Settings.of(TestDatabase.settings()::get);
    Policy policy = new Policy(kind, 2, 2, 4, 5_000);
    return this.<Database>send(
            () -> {
              Connections connections =
                  policy.connections(
                      vertx, new Connector(vertx, loop, settings.database(), policy.depth()));
              connections.start();
              return Future.succeededFuture(new Database(connections, RequestUser.UNKNOWN));
            })
        .get(10, TimeUnit.SECONDS);
  }

  private static int ratings() throws Exception {
    List<String> sum = TestDatabase.column(RATINGS);
    return Integer.parseInt(sum.getFirst());
  }

  private <T> CompletableFuture<T> send(Supplier<Future<T>> call) {
    Promise<T> promise = Promise.promise();
    loop.runOnContext(_ -> call.get().onComplete(promise));
    return promise.future().toCompletionStage().toCompletableFuture();
  }
}
