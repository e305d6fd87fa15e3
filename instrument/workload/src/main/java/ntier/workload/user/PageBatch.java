package ntier.workload.user;

import java.util.List;
import ntier.workload.http.Exchange;
import ntier.workload.http.ExchangeListener;
import ntier.workload.http.Page;
import ntier.workload.record.UserRequestLog.Sent;
import ntier.workload.user.Driver.Target;

/**
 * Bursts of requests for pages, each burst begun at once: all its connections are opened in one go
 * of the event loop, so their first packets leave within as little time as the kernel takes, and
 * the requests follow when all are under way. Event loop only.
 *
 * <p>In the record the requests of a burst are those of as many users; {@code session} counts the
 * bursts. {@code intendedMicros} is the burst's start for all of them: how late a request is shows
 * how long it took to begin the burst, or that the load generator was not given its CPU.
 */
public final class PageBatch {
  private final LoadScene scene;
  private final List<Target> pages;
  private final int firstUser;
  private final int size;

  /**
   * @param pages asked for in turns
   * @param firstUser number of the user of each burst's first request
   * @param size requests of each burst
   */
  public PageBatch(LoadScene scene, List<Target> pages, int firstUser, int size) {
    this.scene = scene;
    this.pages = List.copyOf(pages);
    this.firstUser = firstUser;
    this.size = size;
  }

  /** Sets the times of the bursts; one that has passed is sent at once. */
  public void begin(List<Long> startsMicros) {
    for (int burst = 0; burst < startsMicros.size(); burst++) {
      int session = burst;
      long start = startsMicros.get(burst);
      scene.wakeAt(start, () -> send(session, start));
    }
  }

  private void send(int session, long intendedMicros) {
    if (!scene.accepting()) {
      return;
    }
    for (int i = 0; i < size; i++) {
      new BatchRequest().send(firstUser + i, session, pages.get(i % pages.size()), intendedMicros);
    }
  }

  /** One request; those of the burst before may still be under way. */
  private final class BatchRequest implements ExchangeListener {
    private final Exchange exchange = new Exchange(this);
    private Sent sent;

    void send(int user, int session, Target page, long intendedMicros) {
      exchange.prepare(page.path(), AnswerCheck.SEARCHED_BYTES);
      scene.start(exchange, intendedMicros);
      sent =
          new Sent(
              user,
              session,
              0,
              page.label(),
              scene.phaseAt(exchange.startMicros()),
              intendedMicros);
    }

    @Override
    public void exchangeDone(Exchange done, Page page) {
      AnswerCheck.rejectErrors(done, page, scene.driver());
      scene.ended(sent, done, "");
      done.closeConnection();
    }
  }
}
