package ntier.requestlog.vertx;

import io.vertx.core.VertxOptions;
import io.vertx.core.spi.VertxMetricsFactory;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.Optional;
import ntier.requestlog.RequestLog;

/**
 * Found by Vert.x through {@code META-INF/services}. System properties:
 *
 * <ul>
 *   <li>{@value #REQUESTS}: file for a line per request of the HTTP servers
 *   <li>{@value #CONNECTIONS}: file for a line per query of the SQL clients
 * </ul>
 *
 * What has no file is not logged. A file that cannot be made keeps Vert.x from starting.
 */
public final class RequestLogMetricsFactory implements VertxMetricsFactory {
  static final String REQUESTS = "ntier.requestlog.requests";
  static final String CONNECTIONS = "ntier.requestlog.connections";

  @Override
  public VertxMetrics metrics(VertxOptions options) {
    return new RequestLogMetrics(log(REQUESTS), log(CONNECTIONS));
  }

  private static Optional<RequestLog> log(String property) {
    return Optional.ofNullable(System.getProperty(property)).map(RequestLog::of);
  }
}
