package ntier.rubbos.async.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.servlet.AsyncContext;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import ntier.rubbos.async.Application;
import ntier.rubbos.async.EventLoop;
import ntier.rubbos.async.Question;
import ntier.rubbos.async.RequestStart;
import ntier.rubbos.async.RequestUser;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/**
 * All interactions, by the last part of the URL. A container's thread reads the request, an event
 * loop makes the page. GET and POST are the same, and HEAD but for the page.
 */
public final class InteractionServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private transient Application application;

  @Override
  public void init() {
    application = ApplicationListener.application(getServletContext());
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    request.setCharacterEncoding(StandardCharsets.UTF_8.name());
    readWhole(request);
    EventLoop loop = application.next();
    Question question;
    try {
      question =
          Question.read(
              interaction(request),
              new Parameters(name -> lastValue(request, name)),
              user(request));
    } catch (RefusedRequest e) {
      PendingAnswer.write(response, loop.refusal(e));
      return;
    }
    AsyncContext async = request.startAsync();
    // A stall must make requests long, never fail them.
    async.setTimeout(0);
    PendingAnswer pending = new PendingAnswer(async, response);
    async.addListener(pending);
    // A client that goes away is noticed when its page is sent, not before: nothing gives it up.
    long cameMicros = RequestStart.micros(request.getHeader(RequestStart.HEADER));
    loop.execute(() -> loop.answer(question, cameMicros, pending::send));
  }

  private static String user(HttpServletRequest request) {
    return RequestUser.of(
        request.getHeader(RequestUser.HEADER), request.getRemoteAddr(), request.getRemotePort());
  }

  /** The container leaves the page out. Its own way would touch the response when this returns. */
  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    doGet(request, response);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    doGet(request, response);
  }

  /**
   * Parameters are read when the first one is asked for, and another body never. Tomcat 7 takes
   * what an asynchronous request has left unread for the next request on the connection.
   */
  private static void readWhole(HttpServletRequest request) throws IOException {
    request.getParameterMap();
    request.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  /** The URLs are those of the original's servlets: packages, a dot, and the name. */
  private static String interaction(HttpServletRequest request) {
    String path = request.getServletPath();
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The last value with this name: those of the body follow those of the URL, and POST wins. */
  private static String lastValue(HttpServletRequest request, String name) {
    String[] values = request.getParameterValues(name);
    return values == null ? null : values[values.length - 1];
  }
}
