package ntier.rubbos.async.connector;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;

/** Those who wait for a connection, first come, first served: the server's own queue. */
final class WaitingLine {

  private final Vertx vertx;
  private final long maxWaitMillis;
  private final ArrayDeque<Place> waiting = new ArrayDeque<>();

  /**
   * @param maxWaitMillis after how long whoever waits fails; 0 for never
   */
  WaitingLine(Vertx vertx, long maxWaitMillis) {
    this.vertx = vertx;
    this.maxWaitMillis = maxWaitMillis;
  }

  /** Someone's place. */
  private final class Place {
    final Promise<Connection> promise = Promise.promise();
    final boolean alone;
    final long timer;

    Place(boolean alone) {
      this.alone = alone;
      this.timer = maxWaitMillis == 0 ? -1 : vertx.setTimer(maxWaitMillis, _ -> giveUp(this));
    }
  }

  /**
   * Waits.
   *
   * @param alone whether a connection is wanted that nobody else uses
   */
  Future<Connection> join(boolean alone) {
    Place place = new Place(alone);
    waiting.add(place);
    return place.promise.future();
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int length() {
    return waiting.size();
  }

  boolean firstWantsItAlone() {
    return waiting.getFirst().alone;
  }

  /** Takes the first one out of the line. */
  Promise<Connection> leave() {
    Place first = waiting.remove();
    if (first.timer >= 0) {
      vertx.cancelTimer(first.timer);
    }
    return first.promise;
  }

  /** Tells all of them that there is none. */
  void refuse(Throwable why) {
    for (int refused = waiting.size(); refused > 0; refused--) {
      leave().fail(why);
    }
  }

  private void giveUp(Place place) {
    if (waiting.remove(place)) {
      place.promise.fail(
          new NoConnectionException("none was free within " + maxWaitMillis + " ms", null));
    }
  }
}
