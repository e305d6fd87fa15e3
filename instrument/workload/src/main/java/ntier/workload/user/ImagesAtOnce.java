package ntier.workload.user;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongConsumer;
import ntier.workload.http.Exchange;
import ntier.workload.http.ExchangeListener;
import ntier.workload.http.Page;
import ntier.workload.record.UserRequestLog.Sent;

/** The images of a page, asked for all at once on the user's connection. Event loop only. */
final class ImagesAtOnce {
  /** What their requests are called in the record. */
  static final String IMAGE = "Image";

  private final LoadScene scene;
  private final Exchange page;
  private final LongConsumer whenDone;
  private final ArrayDeque<ImageRequest> idle = new ArrayDeque<>(2);
  private int underWay;

  /**
   * @param page the exchange of the user's pages
   * @param whenDone is told when the last of a page's images was there, or was given up
   */
  ImagesAtOnce(LoadScene scene, Exchange page, LongConsumer whenDone) {
    this.scene = scene;
    this.page = page;
    this.whenDone = whenDone;
  }

  /**
   * Asks for images.
   *
   * @param paths at least one; empty afterwards
   * @param of the page that has them
   * @param intendedMicros when that was there
   */
  void fetch(Queue<String> paths, Sent of, long intendedMicros) {
    for (String path = paths.poll(); path != null; path = paths.poll()) {
      ImageRequest image = idle.isEmpty() ? new ImageRequest() : idle.pop();
      underWay++;
      image.send(path, of, intendedMicros);
    }
  }

  private final class ImageRequest implements ExchangeListener {
    private final Exchange exchange = new Exchange(this, page);
    private Sent sent;

    void send(String path, Sent of, long intendedMicros) {
      exchange.prepare(path, 0);
      scene.start(exchange, intendedMicros);
      sent =
          new Sent(
              of.user(),
              of.session(),
              of.sequence(),
              IMAGE,
              scene.phaseAt(exchange.startMicros()),
              intendedMicros);
    }

    @Override
    public void exchangeDone(Exchange done, Page body) {
      AnswerCheck.rejectErrors(done, body, scene.driver());
      scene.ended(sent, done, "");
      idle.push(this);
      underWay--;
      if (underWay == 0) {
        whenDone.accept(done.endMicros());
      }
    }
  }
}
