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
import ntier.work.WorkKnob;

/**
 * An event loop with its connections to the database: it admits pages and answers them from the
 * first query to the finished page, all on its one thread.
 */
public final class EventLoop {

  private final Context context;
  private final Connections connections;
  private final Admission admission;
  private final WorkKnob work;
  private final Log log;
  private int inFlight;

  EventLoop(Context context, Connections connections, Admission admission, WorkKnob work, Log log) {
    this.context = context;
    this.connections = connections;
    this.admission = admission;
    this.work = work;
    this.log = log;
  }

  /** Runs something on the loop's thread, soon. */
  public void execute(Runnable action) {
    context.runOnContext(_ -> action.run());
  }

  /**
   * Answers, as soon as the page is admitted; to be called on the loop's thread, with a request
   * that has been read to its end, so that nobody's slow upload holds a place. The receiver is
   * called exactly once, on the same thread, unless the waiting page is given up.
   *
   * @param cameMicros when the request came, as {@link RequestStart} has it
   * @return to be run on the loop's thread when the client has gone: a page that still waits is
   *     given up; one that is in progress is made, for nobody
   */
  public Runnable answer(Question question, long cameMicros, Consumer<Answer> receiver) {
    inFlight++;
    Future<Void> entry = admission.enter(cameMicros);
    entry.onComplete(
        entered -> {
          if (entered.failed()) {
            send(entered.mapEmpty(), receiver);
          } else {
            page(question).onComplete(page -> end(page, receiver));
          }
        });
    return () -> giveUp(entry);
  }

  private void end(AsyncResult<String> page, Consumer<Answer> receiver) {
    send(page, receiver);
    admission.leave();
  }

  /** Throws nothing: what goes wrong with one answer must not keep others from being admitted. */
  private void send(AsyncResult<String> page, Consumer<Answer> receiver) {
    inFlight--;
    try {
      receiver.accept(answer(page));
    } catch (RuntimeException | Error e) {
      log.log("an answer could not be given", e);
    }
  }

  private void giveUp(Future<Void> entry) {
    if (admission.abandon(entry)) {
      inFlight--;
    }
  }

  /** The answer to a request whose parameters are refused; on any thread. */
  public Answer refusal(RefusedRequest refused) {
    work.spend();
    return Answer.error(refused.status(), refused.getMessage());
  }

  Connections connections() {
    return connections;
  }

  /** Refuses who waits, and breaks off the connections, which ends who is in progress. */
  void close() {
    admission.close();
    connections.close();
  }

  /** Requests that wait to be admitted; to be called on the loop's thread. */
  public int waiting() {
    return admission.waiting();
  }

  /** Requests that wait or are in progress. */
  int inFlight() {
    return inFlight;
  }

  private Future<String> page(Question question) {
    try {
      return question.page(connections);
    } catch (RuntimeException | Error e) {
      // An error too: its place is given back, and whoever asked gets an answer.
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
