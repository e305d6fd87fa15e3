package ntier.workload.user;

import java.util.ArrayDeque;
import ntier.archive.Phase;
import ntier.workload.http.Exchange;
import ntier.workload.http.ExchangeListener;
import ntier.workload.http.Page;
import ntier.workload.http.RequestError;
import ntier.workload.record.UserRequestLog.Sent;

/**
 * One emulated user: a page, its images one after the other (with HTTP/2 all at once), think time,
 * the next page; for ever. With an open load a call takes the place of the think time. No error
 * stops it. Event loop only.
 */
public final class EmulatedUser implements ExchangeListener, Runnable {
  private final int number;
  private final LoadScene scene;
  private final UserModel model;
  private final RandomStreams streams;
  private final BrowserCache cache;
  private final Exchange exchange = new Exchange(this);
  private final ArrayDeque<String> missingImages = new ArrayDeque<>(2);
  private final ImagesAtOnce images;
  private long intendedMicros;
  private Sent sent;
  private int browsedSession;

  /**
   * A user that has not begun yet.
   *
   * @param number from 0
   */
  public EmulatedUser(int number, LoadScene scene, RandomStreams streams, UserModel model) {
    this.number = number;
    this.scene = scene;
    this.streams = streams;
    this.model = model;
    this.cache = new BrowserCache(scene.images());
    this.images = new ImagesAtOnce(scene, exchange, this::goOn);
  }

  /**
   * Thinks, and then requests the first page. Users that begin evenly over the ramp and think first
   * make the load grow in a straight line to its full rate, without the overshoot that first
   * requests without a think time would add.
   *
   * @param fromMicros when the user sits down
   */
  public void begin(long fromMicros) {
    think(fromMicros);
  }

  /**
   * Requests the next page now, whatever the think time: a call of an open load.
   *
   * @param atMicros when it was to be requested
   */
  public void ask(long atMicros) {
    intendedMicros = atMicros;
    run();
  }

  private void think(long fromMicros) {
    intendedMicros = fromMicros + scene.thinkTimes().drawMicros(streams.thinkTimes());
    scene.wakeAt(intendedMicros, this);
  }

  /** The think time is over. */
  @Override
  public void run() {
    if (!scene.accepting()) {
      exchange.closeConnection();
      return;
    }
    if (model.session() != browsedSession) {
      browsedSession = model.session();
      cache.clear();
      exchange.closeConnection();
    }
    String interaction = model.label();
    int sequence = model.sequence();
    send(
        model.path(),
        AnswerCheck.SEARCHED_BYTES,
        browsedSession,
        sequence,
        interaction,
        intendedMicros);
  }

  private void sendImage(String path, long intended) {
    send(path, 0, sent.session(), sent.sequence(), ImagesAtOnce.IMAGE, intended);
  }

  private void send(
      String path, int keptBytes, int session, int sequence, String interaction, long intended) {
    exchange.prepare(path, keptBytes);
    scene.start(exchange, intended);
    Phase phase = scene.phaseAt(exchange.startMicros());
    sent = new Sent(number, session, sequence, interaction, phase, intended);
  }

  @Override
  public void exchangeDone(Exchange done, Page body) {
    AnswerCheck.rejectErrors(done, body, scene.driver());
    if (sent.interaction().equals(ImagesAtOnce.IMAGE)) {
      scene.ended(sent, done, "");
    } else {
      pageDone(done, body);
    }
    goOn(done.endMicros());
  }

  private void pageDone(Exchange done, Page page) {
    boolean good = done.error() == null;
    String stored = model.answered(good, page);
    scene.ended(sent, done, stored);
    if (good || done.error() == RequestError.PAGE) {
      cache.collect(page, done.path(), missingImages);
    }
  }

  private void goOn(long nowMicros) {
    if (!scene.accepting()) {
      exchange.closeConnection();
      return;
    }
    if (scene.imagesAtOnce() && !missingImages.isEmpty()) {
      images.fetch(missingImages, sent, nowMicros);
      return;
    }
    String image = missingImages.poll();
    if (image != null) {
      sendImage(image, nowMicros);
    } else if (!scene.awaitsCall(this)) {
      think(nowMicros);
    }
  }
}
