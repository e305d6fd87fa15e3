package ntier.requestlog.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.MySqlServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With the Vert.x MySQL client and a real MySQL 5.5.9 on loopback. */
@Timeout(60)
class QueryLogIT {
  private static final long SLEEP_MICROS = 50_000;
  private static final String SLEEP = "select sleep(0.05)";
  private static final PoolOptions ONE_CONNECTION = new PoolOptions().setMaxSize(1);

  @TempDir static Path database;
  private static MySqlServer mysql;
  private static GreetingRelay relay;

  @TempDir Path folder;
  private LogFile log;
  private Vertx vertx;

  @BeforeAll
  static void startMySql() throws Exception {
    mysql = MySqlServer.start(DatabaseSize.SMALL, database);
    relay = new GreetingRelay(mysql.port());
  }

  @AfterAll
  static void stopMySql() {
    relay.close();
    mysql.close();
  }

  @BeforeEach
  void start() {
    log = new LogFile(folder.resolve("connections.csv"));
    System.setProperty(RequestLogMetricsFactory.CONNECTIONS, log.path().toString());
    vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(1)
                .setMetricsOptions(new MetricsOptions().setEnabled(true)));
  }

  @AfterEach
  void stop() {
    System.clearProperty(RequestLogMetricsFactory.CONNECTIONS);
    vertx.close().await();
  }

  @Test
  void aQueryIsInTheDatabaseUntilItsResult() throws Exception {
    pool().query(SLEEP).execute().await();
    LogFile.Line line = log.lines(1).getFirst();
    assertThat(line.departureMicros() - line.arrivalMicros()).isGreaterThanOrEqualTo(SLEEP_MICROS);
    assertThat(line.status()).isZero();
    assertThat(line.what()).isEqualTo("query");
  }

  @Test
  void aPreparedQueryIsOneLine() throws Exception {
    Pool pool = pool();
    pool.preparedQuery("select ? + 1").execute(Tuple.of(1)).await();
    pool.preparedQuery("select ? + 1").execute(Tuple.of(2)).await();
    vertx.close().await();
    assertThat(log.written()).hasSize(2);
  }

  @Test
  void aRefusedQueryDepartsToo() throws Exception {
    Pool pool = pool();
    assertThatThrownBy(() -> pool.query("select nonsense").execute().await())
        .hasMessageContaining("nonsense");
    assertThat(log.lines(1)).hasSize(1);
  }

  @Test
  void aQueryWhoseConnectionIsLostDepartsToo() throws Exception {
    Future<RowSet<Row>> query = pool().query("select sleep(30)").execute();
    killWhoSleeps();
    assertThatThrownBy(query::await).isNotNull();
    assertThat(log.lines(1)).hasSize(1);
  }

  /** What waits for a connection of the pool is in the pool's queue, not in the database. */
  @Test
  void waitingForTheOnlyConnectionIsNotInTheDatabase() throws Exception {
    all(pool(), 3);
    List<LogFile.Line> lines = byArrival(log.lines(3));
    for (int i = 1; i < lines.size(); i++) {
      assertThat(lines.get(i).arrivalMicros())
          .isGreaterThanOrEqualTo(lines.get(i - 1).departureMicros());
    }
  }

  @Test
  void pipelinedQueriesAreInTheDatabaseTogether() throws Exception {
    all(pipelining(), 3);
    List<LogFile.Line> lines = byArrival(log.lines(3));
    assertThat(lines.getLast().arrivalMicros()).isLessThan(lines.getFirst().departureMicros());
    assertThat(lines.getLast().departureMicros() - lines.getLast().arrivalMicros())
        .isGreaterThanOrEqualTo(2 * SLEEP_MICROS);
  }

  private Pool pool() {
    return MySQLBuilder.pool().with(ONE_CONNECTION).connectingTo(options()).using(vertx).build();
  }

  private SqlClient pipelining() {
    return MySQLBuilder.client()
        .with(ONE_CONNECTION)
        .connectingTo(options().setPipeliningLimit(3))
        .using(vertx)
        .build();
  }

  private static MySQLConnectOptions options() {
    return new MySQLConnectOptions()
        .setHost("127.0.0.1")
        .setPort(relay.port())
        .setDatabase(MySqlServer.NAME)
        .setUser(MySqlServer.NAME)
        .setPassword(MySqlServer.NAME)
        .setCharset("utf8");
  }

  private static void all(SqlClient client, int queries) {
    Future.all(IntStream.range(0, queries).mapToObj(_ -> client.query(SLEEP).execute()).toList())
        .await();
  }

  private static List<LogFile.Line> byArrival(List<LogFile.Line> lines) {
    return lines.stream().sorted(Comparator.comparing(LogFile.Line::arrivalMicros)).toList();
  }

  private static void killWhoSleeps() throws Exception {
    try (Connection root = mysql.connectAsAdministrator();
        Statement statement = root.createStatement()) {
      int sleeper = 0;
      while (sleeper == 0) {
        try (ResultSet found =
            statement.executeQuery(
                "select id from information_schema.processlist where info like '%sleep(30)'"
                    + " and id <> connection_id()")) {
          sleeper = found.next() ? found.getInt(1) : 0;
        }
      }
      statement.execute("kill " + sleeper);
    }
  }
}
