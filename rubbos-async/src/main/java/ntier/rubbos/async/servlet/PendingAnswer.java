package ntier.rubbos.async.servlet;

import java.io.IOException;
import javax.servlet.AsyncContext;
import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletResponse;
import ntier.rubbos.async.Answer;

/**
 * A response that is still to be written. The container may end the request first, where the client
 * has gone or the server stops; from then on the response belongs to someone else's request and
 * must not be touched.
 */
final class PendingAnswer implements AsyncListener {

  private final AsyncContext async;
  private final HttpServletResponse response;
  private final ServletContext context;
  private boolean over;

  PendingAnswer(AsyncContext async, HttpServletResponse response) {
    this.async = async;
    this.response = response;
    this.context = async.getRequest().getServletContext();
  }

  /** Writes the answer and ends the request, unless it has ended already. */
  synchronized void send(Answer answer) {
    if (over) {
      return;
    }
    over = true;
    try {
      write(response, answer);
    } catch (IOException e) {
      // The client has gone.
    }
    async.complete();
  }

  /**
   * The buffer takes the whole page, so that nothing is sent here: the container's thread that ends
   * the request sends head and page in one go, and no slow client holds up the event loop.
   */
  static void write(HttpServletResponse response, Answer answer) throws IOException {
    byte[] page = answer.page();
    response.setStatus(answer.status());
    response.setContentType(Answer.CONTENT_TYPE);
    response.setContentLength(page.length);
    if (response.getBufferSize() <= page.length) {
      response.setBufferSize(page.length + 1);
    }
    response.getOutputStream().write(page);
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Never happens: nobody dispatches.
  }

  @Override
  public synchronized void onComplete(AsyncEvent event) {
    over = true;
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    end("a request timed out", event);
  }

  @Override
  public void onError(AsyncEvent event) {
    end("the client of a request has gone", event);
  }

  private synchronized void end(String why, AsyncEvent event) {
    if (!over) {
      over = true;
      context.log(why, event.getThrowable());
      async.complete();
    }
  }
}
