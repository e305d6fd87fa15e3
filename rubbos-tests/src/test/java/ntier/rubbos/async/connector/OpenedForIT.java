package ntier.rubbos.async.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.ClientMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import ntier.rubbos.async.TestDatabase;
import ntier.rubbos.testsite.DatabaseServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the client's metrics hear of connections to a real database. */
class OpenedForIT {
  private static final String ANN = "10.1.0.5:40001";
  private static final String BEN = "10.1.0.5:40002";
  private static final String SLEEP = "SELECT SLEEP(?)";

  private final List<Opened> told = new CopyOnWriteArrayList<>();
  private final Vertx vertx =
      Vertx.builder()
          .with(
              new VertxOptions()
                  .setPreferNativeTransport(true)
                  .setMetricsOptions(new MetricsOptions().setEnabled(true)))
          .withMetrics(_ -> new Metrics())
          .build();
  private final Context loop = vertx.getOrCreateContext();

  private record Opened(String connection, String user) {}

  private final class Metrics implements VertxMetrics {
    @Override
    public ClientMetrics<?, ?, ?> createClientMetrics(
        SocketAddress remote, String type, String namespace) {
      return new Listener();
    }
  }

  private final class Listener
      implements ClientMetrics<Object, Object, Object>, BiConsumer<String, String> {
    @Override
    public void accept(String connection, String user) {
      told.add(new Opened(connection, user));
    }
  }

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("a connection is told once, with its own end and the user that it was opened for")
  void onDemand() throws Exception {
    Connections connections = use(new Policy(Policy.Kind.ON_DEMAND, 3, 10, 1, 1));
    get(() -> connections.query(ANN, SLEEP, 0));
    get(() -> connections.query(BEN, SLEEP, 0));
    assertThat(told).containsExactly(new Opened(clients().getFirst(), ANN));

    get(
        () ->
            Future.all(connections.query(BEN, SLEEP, 0.1), connections.take(BEN))
                .onSuccess(both -> connections.give(both.resultAt(1))));
    assertThat(told).hasSize(2);
    assertThat(told.getLast().user()).isEqualTo(BEN);
    assertThat(told).extracting(Opened::connection).containsExactlyInAnyOrderElementsOf(clients());
  }

  @Test
  @DisplayName("what was opened before anybody wanted it is nobody's")
  void pooled() throws Exception {
    Connections connections = use(new Policy(Policy.Kind.POOLED, 1, 1, 1, 10_000));
    get(() -> connections.query(ANN, SLEEP, 0));
    assertThat(told).containsExactly(new Opened(clients().getFirst(), ""));
  }

  @Test
  @DisplayName("of pipelined connections nobody waits for one of his own")
  void pipelined() throws Exception {
    Connections connections = use(new Policy(Policy.Kind.PIPELINED, 1, 1, 4, 10_000));
    get(() -> connections.query(ANN, SLEEP, 0));
    assertThat(told).isEmpty();
  }

  private Connections use(Policy policy) throws Exception {
    String name = DatabaseServer.NAME;
    DatabaseAddress address =
        new DatabaseAddress("127.0.0.1", TestDatabase.shared().port(), name, name, name);
    return get(
        () -> {
          Connector connector = new Connector(vertx, loop, address, policy.depth());
          Connections connections = policy.connections(vertx, connector);
          connections.start();
          return Future.succeededFuture(connections);
        });
  }

  /** The application's connections as the database sees them. */
  private static List<String> clients() throws Exception {
    return TestDatabase.column(
        "SELECT host FROM information_schema.processlist WHERE user='rubbos'");
  }

  private <T> T get(Supplier<Future<T>> action) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    loop.runOnContext(
        _ -> action.get().onSuccess(result::complete).onFailure(result::completeExceptionally));
    return result.get(10, TimeUnit.SECONDS);
  }
}
