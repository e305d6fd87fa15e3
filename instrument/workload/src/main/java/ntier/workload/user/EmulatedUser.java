package ntier.workload.user;

import java.util.ArrayDeque;
import ntier.archive.Phase;
import ntier.rubbos.model.Interaction;
import ntier.workload.http.Exchange;
import ntier.workload.http.ExchangeListener;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;
import ntier.workload.http.RequestError;
import ntier.workload.record.UserRequestLog.Sent;

/**
 * One emulated user: a page, its images one after the other, think time, the next page; for ever.
 * No error stops it. Event loop only.
 */
public final class EmulatedUser implements ExchangeListener, Runnable {
  private static final Pattern SORRY = Pattern.of("Sorry");
  private static final String IMAGE = "Image";

  private final int number;
  private final LoadScene scene;
  private final Navigation navigation;
  private final RandomStreams streams;
  private final BrowserCache cache;
  private final Exchange exchange = new Exchange(this);
  private final ArrayDeque<String> missingImages = new ArrayDeque<>(2);
  private long intendedMicros;
  private Sent sent;
  private int browsedSession;

  /**
   * A user that has not begun yet.
   *
   * @param number from 0
   */
  public EmulatedUser(int number, LoadScene scene, RandomStreams streams, Navigation navigation) {
    this.number = number;
    this.scene = scene;
    this.streams = streams;
    this.navigation = navigation;
    this.cache = new BrowserCache(scene.images());
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
    if (navigation.session() != browsedSession) {
      browsedSession = navigation.session();
      cache.clear();
      exchange.closeConnection();
    }
    String interaction = navigation.interaction().label();
    int sequence = navigation.sequence();
    send(
        navigation.path(),
        AnswerCheck.SEARCHED_BYTES,
        browsedSession,
        sequence,
        interaction,
        intendedMicros);
  }

  private void sendImage(String path, long intended) {
    send(path, 0, sent.session(), sent.sequence(), IMAGE, intended);
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
    AnswerCheck.rejectErrors(done, body);
    if (sent.interaction().equals(IMAGE)) {
      scene.ended(sent, done, "");
    } else {
      pageDone(done, body);
    }
    goOn(done.endMicros());
  }

  private void pageDone(Exchange done, Page page) {
    boolean good = done.error() == null;
    boolean sorry = good && page.contains(SORRY);
    Interaction interaction = navigation.interaction();
    scene.ended(sent, done, good ? AcknowledgedWrite.of(interaction, page, sorry) : "");
    if (good || done.error() == RequestError.PAGE) {
      cache.collect(page, done.path(), missingImages);
    }
    if (!good) {
      navigation.advance(Navigation.Verdict.FAILED, Page.EMPTY);
    } else if (sorry) {
      navigation.advance(Navigation.Verdict.SORRY, page);
    } else {
      navigation.advance(Navigation.Verdict.GOOD, page);
    }
  }

  private void goOn(long nowMicros) {
    if (!scene.accepting()) {
      exchange.closeConnection();
      return;
    }
    String image = missingImages.poll();
    if (image == null) {
      think(nowMicros);
    } else {
      sendImage(image, nowMicros);
    }
  }
}
