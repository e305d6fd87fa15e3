package ntier.workload.record;

import ntier.workload.http.Exchange;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * What has happened so far. Written by the event loop, read by any thread; of one writer each field
 * is exact, together they may be a request apart.
 */
public final class LoadCounters {
  /** A very long response time, as in the papers. */
  private static final long VLRT_MICROS = 1_000_000;

  private static final long LONGEST_LATENESS_MICROS = 3_600_000_000L;

  private final SingleWriterRecorder lateness = new SingleWriterRecorder(2);
  private volatile long requests;
  private volatile long errors;
  private volatile long retransmitted;
  private volatile long vlrt;
  private volatile int inFlight;

  /** A request has begun this long after its think time was over, in microseconds. */
  public void started(long lateMicros) {
    lateness.recordValue(Math.clamp(lateMicros, 0, LONGEST_LATENESS_MICROS));
  }

  /** A request has ended. */
  public void ended(Exchange exchange, int requestsInFlight) {
    requests = requests + 1;
    inFlight = requestsInFlight;
    if (exchange.error() != null) {
      errors = errors + 1;
    }
    if (exchange.retransmits() > 0) {
      retransmitted = retransmitted + 1;
    }
    if (exchange.endMicros() - exchange.startMicros() > VLRT_MICROS) {
      vlrt = vlrt + 1;
    }
  }

  public void inFlight(int now) {
    inFlight = now;
  }

  /** How late requests began since the last call, in microseconds; one reader only. */
  Histogram takeLateness(Histogram reused) {
    return lateness.getIntervalHistogram(reused);
  }

  /** Requests that have ended, images included. */
  public long requests() {
    return requests;
  }

  public long errors() {
    return errors;
  }

  /** Requests that had to send a packet again. */
  public long retransmitted() {
    return retransmitted;
  }

  /** Requests that took longer than a second. */
  public long vlrt() {
    return vlrt;
  }

  /** Requests under way. */
  public int inFlight() {
    return inFlight;
  }
}
