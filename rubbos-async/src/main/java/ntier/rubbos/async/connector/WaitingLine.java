package ntier.rubbos.async.connector;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Comparator;
import java.util.Iterator;
import java.util.PriorityQueue;

/**
 * Those that wait for something of which there is so much, first come, first served: the server's
 * own queue, in memory. What came first may have joined later, and then says when it came. To be
 * used on one event loop.
 *
 * @param <T> what is waited for
 */
public final class WaitingLine<T> {

  private final Vertx vertx;
  private final long maxWaitMillis;
  private final String notInTime;
  private final PriorityQueue<Place> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong((Place place) -> place.cameMicros)
              .thenComparingLong(place -> place.number));

  private long joined;

  /**
   * Nobody waits yet.
   *
   * @param maxWaitMillis after how long whoever waits fails; 0 for never
   * @param notInTime what has not come about then, for people
   */
  public WaitingLine(Vertx vertx, long maxWaitMillis, String notInTime) {
    this.vertx = vertx;
    this.maxWaitMillis = maxWaitMillis;
    this.notInTime = notInTime;
  }

  /** Someone's place. */
  private final class Place {
    final Promise<T> promise = Promise.promise();
    final long cameMicros;
    final long number = joined++;
    final boolean alone;
    final long timer;

    Place(long cameMicros, boolean alone) {
      this.cameMicros = cameMicros;
      this.alone = alone;
      this.timer = maxWaitMillis == 0 ? -1 : vertx.setTimer(maxWaitMillis, _ -> giveUp(this));
    }
  }

  /**
   * Waits, as long as the line says: then the future fails.
   *
   * @param cameMicros when it came; of those with the same time, the one that joined first is first
   */
  public Future<T> join(long cameMicros) {
    return join(cameMicros, false);
  }

  /**
   * Waits behind all who have joined.
   *
   * @param alone whether a connection is wanted that nobody else uses
   */
  Future<T> join(boolean alone) {
    return join(0, alone);
  }

  private Future<T> join(long cameMicros, boolean alone) {
    Place place = new Place(cameMicros, alone);
    waiting.add(place);
    return place.promise.future();
  }

  /** Whether nobody waits. */
  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** How many wait. */
  public int length() {
    return waiting.size();
  }

  boolean firstWantsItAlone() {
    return waiting.element().alone;
  }

  /** Takes the first one out of the line, to be given what it waited for. */
  public Promise<T> leave() {
    return left(waiting.remove());
  }

  /**
   * Takes one out that does not wait any longer; its future never completes.
   *
   * @param place as {@code join} gave it
   * @return whether it was still waiting
   */
  public boolean abandon(Future<T> place) {
    Iterator<Place> places = waiting.iterator();
    while (places.hasNext()) {
      Place one = places.next();
      if (one.promise.future() == place) {
        places.remove();
        left(one);
        return true;
      }
    }
    return false;
  }

  /** Tells all of them that there is none. */
  public void refuse(Throwable why) {
    for (int refused = waiting.size(); refused > 0; refused--) {
      leave().fail(why);
    }
  }

  private Promise<T> left(Place place) {
    if (place.timer >= 0) {
      vertx.cancelTimer(place.timer);
    }
    return place.promise;
  }

  private void giveUp(Place place) {
    if (waiting.remove(place)) {
      place.promise.fail(
          new NoConnectionException(notInTime + " within " + maxWaitMillis + " ms", null));
    }
  }
}
