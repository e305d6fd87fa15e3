package ntier.workload.user;

import ntier.archive.Phase;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Exchange;
import ntier.workload.record.UserRequestLog.Sent;

/** What surrounds a user: timers, the connection to the site, and the record. */
public interface LoadScene {
  Images images();

  /**
   * Whether the images of a page are asked for all at once, as streams of one connection, or one
   * after the other.
   */
  boolean imagesAtOnce();

  ThinkTimes thinkTimes();

  /** Whose users these are. */
  Driver driver();

  /** Whether requests may still be started. */
  boolean accepting();

  /**
   * Whether a user that has its answer waits to be called, as those of an open load do, instead of
   * thinking.
   */
  boolean awaitsCall(EmulatedUser user);

  /** Runs the user at this time, CLOCK_REALTIME in microseconds, or at once if it has passed. */
  void wakeAt(long micros, Runnable user);

  /**
   * Sends what the exchange was prepared with.
   *
   * @param intendedMicros when it should have been sent
   */
  void start(Exchange exchange, long intendedMicros);

  Phase phaseAt(long startMicros);

  /**
   * Records a request that has ended.
   *
   * @param stored what its page says that it wrote, as {@link ntier.archive.Request#stored}
   */
  void ended(Sent sent, Exchange exchange, String stored);
}
