package ntier.workload.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Whether the load generator was itself the bottleneck in the measure phase.
 *
 * <p>The limits, and why these:
 *
 * <ul>
 *   <li>99 % of requests begin within 10 ms of their time: of a think time of seconds that is
 *       nothing, and of a monitoring interval of 50 ms a fifth. Where all requests are batches,
 *       begun at once, it is 50 ms: opening 400 connections takes 8 ms by itself.
 *   <li>In no second does more than 1 % begin later than 50 ms, one monitoring interval: or the
 *       load would come in bursts of the generator's own making, which look like millibottlenecks.
 *   <li>The event loop uses less than 90 % of a core in every second: beyond it a queue builds up
 *       here.
 *   <li>Garbage collection takes at most 50 ms of any second, for the same reason as above.
 *   <li>No connection failed on this machine for want of ports or file descriptors.
 * </ul>
 */
public final class TrustJudge {
  /** The limit for {@link #TrustJudge(long)} for users with think times. */
  public static final long LATE_P99_MICROS = 10_000;

  /** The limit for {@link #TrustJudge(long)} for batches, and for the worst second of any load. */
  public static final long LATE_WINDOW_P99_MICROS = 50_000;

  static final double FULL_CORE_PERCENT = 90;
  static final long GC_WINDOW_MILLIS = 50;

  /** Fewer starts than this in a second have no 99th percentile to speak of. */
  static final long FEWEST_STARTS = 100;

  private final Histogram lateness = new Histogram(2);
  private long worstWindowP99Micros;
  private final long lateP99LimitMicros;
  private double maxCorePercent;
  private long worstWindowGcMillis;
  private String localFailure = "";

  /**
   * @param lateP99LimitMicros of the whole measure phase
   */
  public TrustJudge(long lateP99LimitMicros) {
    this.lateP99LimitMicros = lateP99LimitMicros;
  }

  /**
   * Adds a second of the measure phase.
   *
   * @param windowLateness of its request starts, in microseconds
   * @param corePercent of the event loop's thread
   * @param gcMillis within the second
   */
  public void window(Histogram windowLateness, double corePercent, long gcMillis) {
    lateness.add(windowLateness);
    if (windowLateness.getTotalCount() >= FEWEST_STARTS) {
      worstWindowP99Micros =
          Math.max(worstWindowP99Micros, windowLateness.getValueAtPercentile(99));
    }
    maxCorePercent = Math.max(maxCorePercent, corePercent);
    worstWindowGcMillis = Math.max(worstWindowGcMillis, gcMillis);
  }

  /** Connections that this machine could not open. */
  public void localFailures(int count, String reason) {
    if (count > 0) {
      localFailure = count + " connections could not be opened: " + reason;
    }
  }

  public long lateP99Micros() {
    return lateness.getTotalCount() == 0 ? 0 : lateness.getValueAtPercentile(99);
  }

  public long lateMaxMicros() {
    return lateness.getMaxValue();
  }

  public double maxCorePercent() {
    return maxCorePercent;
  }

  /** Why the run is not to be trusted; empty if it is. */
  public List<String> why() {
    List<String> why = new ArrayList<>();
    if (lateP99Micros() > lateP99LimitMicros) {
      why.add(
          String.format(
              Locale.ROOT,
              "1 %% of requests began more than %.1f ms late (limit %.0f ms): give the client more"
                  + " CPU",
              lateP99Micros() / 1e3,
              lateP99LimitMicros / 1e3));
    }
    if (worstWindowP99Micros > LATE_WINDOW_P99_MICROS) {
      why.add(
          String.format(
              Locale.ROOT,
              "in the worst second 1 %% of requests began more than %.1f ms late (limit %.0f ms):"
                  + " give the client more CPU",
              worstWindowP99Micros / 1e3,
              LATE_WINDOW_P99_MICROS / 1e3));
    }
    if (maxCorePercent >= FULL_CORE_PERCENT) {
      why.add(
          String.format(
              Locale.ROOT,
              "the event loop used %.0f %% of a core in a second (limit %.0f %%): fewer users, or a"
                  + " longer think time",
              maxCorePercent,
              FULL_CORE_PERCENT));
    }
    if (worstWindowGcMillis > GC_WINDOW_MILLIS) {
      why.add(
          String.format(
              Locale.ROOT,
              "garbage collection took %d ms of a second (limit %d ms): give it a larger heap",
              worstWindowGcMillis,
              GC_WINDOW_MILLIS));
    }
    if (!localFailure.isEmpty()) {
      why.add(localFailure);
    }
    return why;
  }
}
