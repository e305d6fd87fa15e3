package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.async.connector.NoConnectionException;
import ntier.rubbos.async.connector.WaitingLine;

/**
 * Admits the pages of an event loop in order of arrival, so many at a time. Those that wait hold no
 * thread and no connection to the database, only memory: what was asked, and a place in the line.
 *
 * <p>Without it all pages that a stall left behind are made at once and share the processor, so
 * that each ends when nearly all of them do, after t/(1 - U) for a stall of t at a utilisation U.
 * In order of arrival a page waits no longer than the stall was (docs/sync-and-async.md).
 */
final class Admission {

  private final int places;
  private final WaitingLine<Void> line;
  private int admitted;
  private boolean admitting;
  private boolean closed;

  /**
   * Nobody is in yet.
   *
   * @param places how many pages may be in progress
   * @param line where the others wait
   */
  Admission(int places, WaitingLine<Void> line) {
    this.places = places;
    this.line = line;
  }

  /**
   * A page is there. Whoever is admitted must {@link #leave} once; whoever fails must not. The
   * future fails with a {@link NoConnectionException} where the line gives up, or the server stops.
   *
   * @param cameMicros when it came
   */
  Future<Void> enter(long cameMicros) {
    if (closed) {
      return Future.failedFuture(NoConnectionException.stopping());
    }
    if (admitted < places && line.isEmpty()) {
      admitted++;
      return Future.succeededFuture();
    }
    return line.join(cameMicros);
  }

  /**
   * A page is over, however it ended: the next one comes in. A loop, because that one may be over
   * at once, and so may be thousands after it.
   */
  void leave() {
    admitted--;
    if (admitting) {
      return;
    }
    admitting = true;
    try {
      while (admitted < places && !line.isEmpty()) {
        admitted++;
        line.leave().complete();
      }
    } finally {
      admitting = false;
    }
  }

  /**
   * Whoever waited does so no longer, and is never admitted.
   *
   * @return whether it was still waiting
   */
  boolean abandon(Future<Void> entry) {
    return line.abandon(entry);
  }

  /** Refuses all who wait or come. */
  void close() {
    closed = true;
    line.refuse(NoConnectionException.stopping());
  }

  int admitted() {
    return admitted;
  }

  int waiting() {
    return line.length();
  }
}
