package ntier.pages.grizzly;

import java.io.IOException;
import java.util.Optional;
import ntier.pages.Page;
import ntier.work.WorkKnob;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.HttpStatus;

/** Answers with the page that a request's path names, 404 where there is none. */
final class PageHandler extends HttpHandler {
  private final WorkKnob work;

  PageHandler(WorkKnob work) {
    this.work = work;
  }

  @Override
  public void service(Request request, Response response) throws IOException {
    Optional<Page> page = Page.of(request.getRequestURI());
    if (page.isEmpty()) {
      response.setStatus(HttpStatus.NOT_FOUND_404);
      return;
    }
    work.spend();
    response.setContentType("text/plain");
    response.setContentLength(page.get().bytes());
    page.get().writeTo(response.getOutputStream());
  }
}
