package ntier.requestlog.tomcat;

import java.lang.reflect.Method;
import java.util.Map;
import ntier.requestlog.RequestLog;
import org.apache.tomcat.jdbc.pool.ConnectionPool;
import org.apache.tomcat.jdbc.pool.JdbcInterceptor;
import org.apache.tomcat.jdbc.pool.PoolProperties.InterceptorProperty;
import org.apache.tomcat.jdbc.pool.PooledConnection;

/**
 * Logs each use of a pooled connection, from getting it to giving it back: what the application
 * asks of the database, as the database tier's request log. In the attributes of the {@code
 * <Resource>}:
 *
 * <pre>
 * {@code jdbcInterceptors="ntier.requestlog.tomcat.ConnectionUseLog(file=/path/connections.csv)"}
 * </pre>
 */
public final class ConnectionUseLog extends JdbcInterceptor {
  private static final int NO_STATUS = 0;
  private static final String WHAT = "connection";
  private static final long NOT_IN_USE = 0;

  private RequestLog log;
  private long borrowedMicros;

  @Override
  public void setProperties(Map<String, InterceptorProperty> properties) {
    super.setProperties(properties);
    InterceptorProperty file = properties.get("file");
    if (file == null) {
      throw new IllegalArgumentException(
          "ConnectionUseLog: the property file is missing; say where to log");
    }
    log = RequestLog.of(file.getValue());
  }

  /** The pool gives the connection out, or (with null) gives it up. */
  @Override
  public void reset(ConnectionPool parent, PooledConnection connection) {
    if (connection == null) {
      givenBack(borrowed());
    } else {
      borrowedMicros = RequestLog.nowMicros();
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (!compare(CLOSE_VAL, method)) {
      return super.invoke(proxy, method, arguments);
    }
    // Once it is back, another thread may have this interceptor at once.
    long borrowed = borrowed();
    try {
      return super.invoke(proxy, method, arguments);
    } finally {
      givenBack(borrowed);
    }
  }

  private long borrowed() {
    long borrowed = borrowedMicros;
    borrowedMicros = NOT_IN_USE;
    return borrowed;
  }

  private void givenBack(long borrowed) {
    if (borrowed != NOT_IN_USE) {
      log.add(borrowed, RequestLog.nowMicros(), NO_STATUS, WHAT);
    }
  }
}
