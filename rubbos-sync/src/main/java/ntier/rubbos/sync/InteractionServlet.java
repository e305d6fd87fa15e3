package ntier.rubbos.sync;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.servlet.ServletContext;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;
import ntier.rubbos.model.page.ErrorPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.work.WorkKnob;

/**
 * One interaction: parameters, then queries, then a page. GET and POST are the same. The connection
 * goes back to the pool before the page is sent.
 *
 * @param <R> what is asked for
 */
abstract class InteractionServlet<R> extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final String POOL = "java:comp/env/jdbc/rubbos";

  /** The setting with the rounds of extra work per page. */
  private static final String WORK = "rubbos.work";

  private transient DataSource pool;
  private transient WorkKnob work;

  /** Reads the parameters; refuses bad ones. */
  protected abstract R parse(Parameters parameters);

  /** Asks the database and makes the page. */
  protected abstract String page(R request, Database database) throws SQLException;

  @Override
  public void init() throws ServletException {
    try {
      pool = (DataSource) new InitialContext().lookup(POOL);
    } catch (NamingException e) {
      throw new ServletException(
          "no connection pool at "
              + POOL
              + ": define it as a Resource of the web application's context",
          e);
    }
    work = work(getServletContext());
  }

  /** One knob for all servlets of the application. */
  private static WorkKnob work(ServletContext application) {
    String name = WorkKnob.class.getName();
    synchronized (application) {
      if (application.getAttribute(name) == null) {
        application.setAttribute(
            name,
            WorkKnob.of(
                WORK,
                application.getInitParameter(WORK),
                application.getInitParameter("rubbos.workFile"),
                application::log));
      }
      return (WorkKnob) application.getAttribute(name);
    }
  }

  @Override
  protected final void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    request.setCharacterEncoding(StandardCharsets.UTF_8.name());
    try {
      R asked = parse(new Parameters(name -> lastValue(request, name)));
      send(response, HttpServletResponse.SC_OK, answer(asked));
    } catch (RefusedRequest e) {
      sendError(response, e.status(), e.getMessage());
    } catch (NoConnectionException e) {
      log("no connection to the database: " + e.getMessage());
      sendError(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, ErrorPages.NO_CONNECTION);
    } catch (SQLException e) {
      log("the database refused a query", e);
      sendError(response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, ErrorPages.QUERY_REFUSED);
    }
  }

  @Override
  protected final void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    doGet(request, response);
  }

  private String answer(R asked) throws SQLException {
    try (Database database = new Database(pool)) {
      return page(asked, database);
    }
  }

  /** The last value with this name: those of the body follow those of the URL, and POST wins. */
  private static String lastValue(HttpServletRequest request, String name) {
    String[] values = request.getParameterValues(name);
    return values == null ? null : values[values.length - 1];
  }

  private void sendError(HttpServletResponse response, int status, String message)
      throws IOException {
    send(response, status, ErrorPages.error(status, message));
  }

  private void send(HttpServletResponse response, int status, String page) throws IOException {
    work.spend();
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.setContentType("text/html;charset=UTF-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
