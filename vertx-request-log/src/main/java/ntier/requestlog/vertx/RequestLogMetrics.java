package ntier.requestlog.vertx;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.ClientMetrics;
import io.vertx.core.spi.metrics.HttpServerMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.Optional;
import ntier.requestlog.RequestLog;

/** What one Vert.x instance logs. */
final class RequestLogMetrics implements VertxMetrics {
  private static final String SQL = "sql";

  private final Optional<RequestLog> requests;
  private final Optional<RequestLog> connections;

  /** One for all connections: a client asks for metrics each time that it opens one. */
  private final Optional<QueryLog> queries;

  RequestLogMetrics(Optional<RequestLog> requests, Optional<RequestLog> connections) {
    this.requests = requests;
    this.connections = connections;
    this.queries = connections.map(QueryLog::new);
  }

  @Override
  public HttpServerMetrics<?, ?, ?> createHttpServerMetrics(
      HttpServerOptions options, SocketAddress localAddress) {
    return requests.map(HttpRequestLog::new).orElse(null);
  }

  @Override
  public ClientMetrics<?, ?, ?> createClientMetrics(
      SocketAddress remoteAddress, String type, String namespace) {
    return type.equals(SQL) ? queries.orElse(null) : null;
  }

  /** Vert.x has stopped. */
  @Override
  public void close() {
    requests.ifPresent(RequestLog::flush);
    connections.ifPresent(RequestLog::flush);
  }
}
