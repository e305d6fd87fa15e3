package ntier.analysis.figures;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import ntier.analysis.recording.Window;
import ntier.archive.Absent;
import ntier.archive.AccessSample;

/**
 * Requests by a server's own log, of the whole seconds of a watch.
 *
 * @param requests that were logged
 * @param perSecond of the whole seconds
 * @param clientErrors answered with 400 to 499
 * @param serverErrors answered with 500 and more
 * @param times how long they took; empty where the log does not say
 */
public record LoggedRequests(
    long requests, double perSecond, long clientErrors, long serverErrors, Optional<Times> times) {
  private static final long SECOND_MICROS = 1_000_000;
  private static final int CLIENT_ERRORS = 400;
  private static final int SERVER_ERRORS = 500;
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;

  /**
   * In milliseconds, to two digits, as the log's times are kept.
   *
   * @param requests whose time was logged
   * @param veryLong those of them that took 1 s or more
   */
  public record Times(
      long requests, double p50Millis, double p99Millis, double maxMillis, long veryLong) {}

  /** Of a server; empty where its log has none in this time. */
  static Optional<LoggedRequests> of(List<AccessSample> logged, String server, Window window) {
    long from = Math.ceilDiv(window.startMicros(), SECOND_MICROS) * SECOND_MICROS;
    long to = Math.floorDiv(window.endMicros(), SECOND_MICROS) * SECOND_MICROS;
    List<AccessSample> within =
        logged.stream()
            .filter(one -> one.host().equals(server))
            .filter(one -> one.atMicros() >= from && one.atMicros() < to)
            .toList();
    long requests = sum(within, 0);
    if (requests == 0) {
      return Optional.empty();
    }
    long serverErrors = sum(within, SERVER_ERRORS);
    return Optional.of(
        new LoggedRequests(
            requests,
            Rounding.toDigits(requests * (double) SECOND_MICROS / (to - from), 1),
            sum(within, CLIENT_ERRORS) - serverErrors,
            serverErrors,
            times(within)));
  }

  private static long sum(List<AccessSample> samples, int leastStatus) {
    return samples.stream()
        .filter(one -> one.status() >= leastStatus)
        .mapToLong(AccessSample::requests)
        .sum();
  }

  private static Optional<Times> times(List<AccessSample> samples) {
    List<AccessSample> timed =
        samples.stream()
            .filter(one -> Absent.isPresent(one.tookMicros()))
            .sorted(Comparator.comparingLong(AccessSample::tookMicros))
            .toList();
    if (timed.isEmpty()) {
      return Optional.empty();
    }
    long all = timed.stream().mapToLong(AccessSample::requests).sum();
    long veryLong =
        timed.stream()
            .filter(one -> one.tookMicros() >= SECOND_MICROS)
            .mapToLong(AccessSample::requests)
            .sum();
    return Optional.of(
        new Times(
            all,
            quantile(timed, MEDIAN, all),
            quantile(timed, P99, all),
            timed.getLast().tookMicros() / 1e3,
            veryLong));
  }

  /** The shortest time that so great a share of the requests took at most. */
  private static double quantile(List<AccessSample> byTime, double share, long all) {
    long left = (long) Math.ceil(share * all);
    for (AccessSample one : byTime) {
      left -= one.requests();
      if (left <= 0) {
        return one.tookMicros() / 1e3;
      }
    }
    return byTime.getLast().tookMicros() / 1e3;
  }
}
