package ntier.pages.servlet;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import ntier.pages.Page;
import ntier.work.WorkKnob;

/**
 * Answers with the page that a request's path names, 404 where there is none. A request keeps its
 * thread until the container has taken the whole page.
 */
public final class PageServlet extends HttpServlet {
  private static final String WORK = "sized-pages.work";

  private transient WorkKnob work;

  @Override
  public void init() {
    ServletContext application = getServletContext();
    work =
        WorkKnob.of(
            WORK,
            application.getInitParameter(WORK),
            application.getInitParameter("sized-pages.workFile"),
            application::log);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<Page> page = Page.of(request.getRequestURI());
    if (page.isEmpty()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    work.spend();
    response.setContentType("text/plain");
    response.setContentLength(page.get().bytes());
    page.get().writeTo(response.getOutputStream());
  }
}
