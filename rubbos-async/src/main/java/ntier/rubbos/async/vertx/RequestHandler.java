package ntier.rubbos.async.vertx;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;
import ntier.rubbos.async.Answer;
import ntier.rubbos.async.EventLoop;
import ntier.rubbos.async.Question;
import ntier.rubbos.async.RequestStart;
import ntier.rubbos.async.RequestUser;
import ntier.rubbos.async.vertx.SiteFiles.SiteFile;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/**
 * Answers the HTTP requests of an event loop. GET and POST are the same, and HEAD but for the page.
 */
final class RequestHandler implements Handler<HttpServerRequest> {

  private static final CharSequence CONTENT_TYPE = HttpHeaders.createOptimized(Answer.CONTENT_TYPE);
  private static final String FORM = "application/x-www-form-urlencoded";

  /** As Tomcat's limit. */
  private static final int MAX_FORM_BYTES = 2 * 1024 * 1024;

  private final EventLoop loop;
  private final SiteFiles files;

  RequestHandler(EventLoop loop, SiteFiles files) {
    this.loop = loop;
    this.files = files;
  }

  @Override
  public void handle(HttpServerRequest request) {
    String path = request.path();
    if (path == null || !path.startsWith(Interaction.SERVLET_PATH)) {
      file(request, path);
      return;
    }
    String servlet = path.substring(Interaction.SERVLET_PATH.length());
    if (!Question.exists(servlet)) {
      end(request, 404);
    } else if (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD) {
      answer(request, servlet, FormValues.ofUrl(request.query()));
    } else if (request.method() == HttpMethod.POST) {
      readForm(request, servlet);
    } else {
      end(request, 405);
    }
  }

  private void file(HttpServerRequest request, String path) {
    Optional<SiteFile> file = Optional.ofNullable(path).flatMap(files::find);
    if (file.isEmpty()) {
      end(request, 404);
    } else if (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD) {
      request.response().putHeader(HttpHeaders.CONTENT_TYPE, file.get().type());
      request.response().end(file.get().content());
    } else {
      end(request, 405);
    }
  }

  private void readForm(HttpServerRequest request, String servlet) {
    FormValues values = FormValues.ofUrl(request.query());
    Buffer body = Buffer.buffer();
    request.handler(
        part -> {
          if (body.length() <= MAX_FORM_BYTES) {
            body.appendBuffer(part);
          }
        });
    request.endHandler(
        _ -> {
          if (isForm(request) && body.length() <= MAX_FORM_BYTES) {
            values.add(body.getBytes());
          }
          answer(request, servlet, values);
        });
  }

  private void answer(HttpServerRequest request, String servlet, FormValues values) {
    HttpServerResponse response = request.response();
    try {
      Question question =
          Question.read(
              servlet,
              new Parameters(values::get),
              RequestUser.of(request.getHeader(RequestUser.HEADER)));
      Runnable giveUp =
          loop.answer(
              question,
              RequestStart.micros(request.getHeader(RequestStart.HEADER)),
              answer -> send(response, answer));
      // A page that asks nothing may be answered already, and then takes no handler.
      if (!response.ended()) {
        response.closeHandler(_ -> giveUp.run());
      }
    } catch (RefusedRequest e) {
      send(response, loop.refusal(e));
    }
  }

  private static boolean isForm(HttpServerRequest request) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    return type != null && type.split(";", 2)[0].strip().equals(FORM);
  }

  /** Head and page leave in one write; where the client has gone they go nowhere. */
  private static void send(HttpServerResponse response, Answer answer) {
    response.setStatusCode(answer.status());
    response.putHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE);
    response.end(Buffer.buffer(answer.page()));
  }

  private static void end(HttpServerRequest request, int status) {
    request.response().setStatusCode(status).end();
  }
}
