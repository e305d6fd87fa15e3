package ntier.rubbos.async.connector;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.spi.MySQLDriver;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.spi.ConnectionFactory;
import java.util.concurrent.TimeUnit;

/** Opens connections to the database for one event loop. */
public final class Connector {

  /** A stall must make a request long, never fail it: far beyond any run. */
  private static final int CONNECT_TIMEOUT_MILLIS = (int) TimeUnit.HOURS.toMillis(1);

  /** More than the site has queries. */
  private static final int STATEMENTS = 64;

  private final Context context;
  private final MySQLConnectOptions options;
  private final ConnectionFactory<MySQLConnectOptions> factory;

  /**
   * @param pipelining how many queries may be in flight on a connection
   */
  public Connector(Vertx vertx, Context context, DatabaseAddress address, int pipelining) {
    this.context = context;
    this.options =
        new MySQLConnectOptions()
            .setHost(address.host())
            .setPort(address.port())
            .setDatabase(address.name())
            .setUser(address.user())
            .setPassword(address.password())
            // As of the tables: with another one MySQL 5.5 may not use their indexes.
            .setCollation("utf8_general_ci")
            .setPipeliningLimit(pipelining)
            .setCachePreparedStatements(true)
            .setPreparedStatementCacheMaxSize(STATEMENTS);
    this.factory =
        MySQLDriver.INSTANCE.createConnectionFactory(
            GreetingRepair.around(vertx),
            // Vert.x turns quick ACKs off unless told. Linux then holds back the last packet of a
            // handshake for 200 ms, because in MySQL's protocol the server speaks first.
            // Keepalive finds connections that the database's host has forgotten.
            new NetClientOptions()
                .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
                .setTcpQuickAck(true)
                .setTcpKeepAlive(true));
  }

  /**
   * Opens a connection, and another one in place of one that the database's host has forgotten; to
   * be called on the event loop.
   */
  Future<Connection> open() {
    return opened()
        .map(Connection::new)
        .recover(
            failure ->
                Future.failedFuture(new NoConnectionException(failure.getMessage(), failure)));
  }

  private Future<SqlConnection> opened() {
    long begun = System.nanoTime();
    return factory
        .connect(context, options)
        .recover(
            failure ->
                ForgottenConnection.is(failure, System.nanoTime() - begun)
                    ? opened()
                    : Future.failedFuture(failure));
  }
}
