package ntier.requestlog.tomcat;

import java.util.Locale;
import ntier.requestlog.RequestLog;
import ntier.requestlog.RequestPath;
import ntier.requestlog.UserHeader;
import org.apache.catalina.AccessLog;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Logs when each request came into Tomcat and when its answer was sent, in the end of an
 * asynchronous request too:
 *
 * <pre>
 * {@code <Valve className="ntier.requestlog.tomcat.RequestLogValve" file="/path/requests.csv"/>}
 * </pre>
 *
 * <p>Compiled against Tomcat 7.0.57. No name of the servlet API is in it, which later versions have
 * moved to another package.
 */
public final class RequestLogValve extends ValveBase implements AccessLog {
  private static final String ARRIVAL = "ntier.arrival";
  private static final String AJP = "ajp";
  private static final long MICROS_PER_MILLI = 1000;

  private String file;
  private RequestLog log;

  /** Made by Tomcat. */
  public RequestLogValve() {
    super(true);
  }

  /** Attribute {@code file}: where to log. */
  public void setFile(String file) {
    this.file = file;
  }

  @Override
  protected synchronized void startInternal() throws LifecycleException {
    if (file == null) {
      throw new LifecycleException(
          "RequestLogValve: the attribute file is missing; say where to log");
    }
    log = RequestLog.of(file);
    super.startInternal();
  }

  @Override
  protected synchronized void stopInternal() throws LifecycleException {
    super.stopInternal();
    log.flush();
  }

  @Override
  public void invoke(Request request, Response response) {
    request.getCoyoteRequest().setAttribute(ARRIVAL, Arrival.of(request, RequestLog.nowMicros()));
    try {
      getNext().invoke(request, response);
    } catch (Exception thrown) {
      throw RequestLogValve.<RuntimeException>as(thrown);
    }
  }

  /** What is known of a request when it comes; its connection may be gone when it departs. */
  private record Arrival(long micros, String connection, String user) {
    static Arrival of(Request request, long micros) {
      String other = request.getRemoteAddr() + ":" + request.getRemotePort();
      String user = UserHeader.value(request.getHeader(UserHeader.NAME));
      // Over AJP the tier above says who is connected to it, as if connected here, and hides
      // itself.
      boolean ajp =
          request
              .getConnector()
              .getProtocolHandlerClassName()
              .toLowerCase(Locale.ROOT)
              .contains(AJP);
      return ajp
          ? new Arrival(micros, AjpPeer.of(request), user.isEmpty() ? other : user)
          : new Arrival(micros, other, user);
    }
  }

  /** Passes a checked exception on as it is. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> E as(Exception thrown) throws E {
    throw (E) thrown;
  }

  /**
   * Called by Tomcat once the answer is sent.
   *
   * @param millis how long it took, as Tomcat measured; used for what never got to {@link #invoke}
   */
  @Override
  public void log(Request request, Response response, long millis) {
    long departureMicros = RequestLog.nowMicros();
    Object noted = request.getCoyoteRequest().getAttribute(ARRIVAL);
    Arrival arrival =
        noted instanceof Arrival known
            ? known
            : new Arrival(departureMicros - millis * MICROS_PER_MILLI, "", "");
    log.add(
        arrival.micros(),
        departureMicros,
        response.getStatus(),
        arrival.connection(),
        arrival.user(),
        RequestPath.of(request.getRequestURI()));
  }

  /** Has no meaning here. */
  @Override
  public void setRequestAttributesEnabled(boolean enabled) {
    // Nothing of the log depends on the attributes that a proxy sets.
  }

  @Override
  public boolean getRequestAttributesEnabled() {
    return false;
  }
}
