package ntier.rubbos.async;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.function.Consumer;
import ntier.rubbos.async.connector.Connections;
import ntier.rubbos.async.connector.NoConnectionException;
import ntier.rubbos.async.connector.QueryFailedException;
import ntier.rubbos.model.page.ErrorPages;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.rubbos.model.work.WorkKnob;

/**
 * An event loop with its connections to the database: it answers requests from the first query to
 * the finished page, all on its one thread.
 */
public final class EventLoop {

  private final Context context;
  private final Connections connections;
  private final Database database;
  private final WorkKnob work;
  private final Log log;
  private int inFlight;

  EventLoop(Context context, Connections connections, WorkKnob work, Log log) {
    this.context = context;
    this.connections = connections;
    this.database = new Database(connections);
    this.work = work;
    this.log = log;
  }

  /** Runs something on the loop's thread, soon. */
  public void execute(Runnable action) {
    context.runOnContext(_ -> action.run());
  }

  /**
   * Answers; to be called on the loop's thread. The receiver is called exactly once, on the same
   * thread, and whether the client is still there makes no difference.
   */
  public void answer(Question question, Consumer<Answer> receiver) {
    inFlight++;
    page(question)
        .onComplete(
            page -> {
              inFlight--;
              receiver.accept(answer(page));
            });
  }

  /** The answer to a request whose parameters are refused; on any thread. */
  public Answer refusal(RefusedRequest refused) {
    work.spend();
    return Answer.error(refused.status(), refused.getMessage());
  }

  Connections connections() {
    return connections;
  }

  int inFlight() {
    return inFlight;
  }

  private Future<String> page(Question question) {
    try {
      return question.page(database);
    } catch (RuntimeException e) {
      return Future.failedFuture(e);
    }
  }

  private Answer answer(AsyncResult<String> page) {
    if (page.failed() && page.cause() instanceof RefusedRequest refused) {
      return refusal(refused);
    }
    work.spend();
    return page.succeeded() ? Answer.page(page.result()) : failure(page.cause());
  }

  private Answer failure(Throwable failure) {
    return switch (failure) {
      case NoConnectionException none -> {
        log.log("no connection to the database: " + none.getMessage());
        yield Answer.error(503, ErrorPages.NO_CONNECTION);
      }
      case QueryFailedException failed -> {
        log.log("the database refused a query", failed);
        yield Answer.error(500, ErrorPages.QUERY_REFUSED);
      }
      default -> {
        log.log("a request failed", failure);
        yield Answer.error(500, "The request failed. The server's log says why.");
      }
    };
  }
}
