package ntier.classroom;

import java.util.List;

/**
 * What happened up to one tick of the monitors. Counts are since the load began, so a viewer that
 * misses a frame loses none.
 *
 * @param atMicros of the tick's first sample of a host, CLOCK_REALTIME
 * @param servers of the first tier to the last, in the order of {@link SystemView.Tier#hosts}
 * @param requests that have ended
 * @param errors of them
 * @param vlrt of them: those that took a second or more
 * @param longestMillis of those that ended since the frame before; 0 if none did
 * @param medianMillis of the requests of the last {@link ResponseTimes#WINDOW_SECONDS} s; 0 if none
 *     ended
 * @param p99Millis of the same
 */
public record Frame(
    long atMicros,
    List<Server> servers,
    long requests,
    long errors,
    long vlrt,
    double longestMillis,
    double medianMillis,
    double p99Millis) {

  /**
   * One server.
   *
   * @param queue requests in it and its accept queue: open connections to it or, where these are
   *     kept, at most so many
   * @param connections open to it
   * @param acceptQueue connections that wait to be accepted
   * @param drops packets that found the accept queue full, since the tier was started
   * @param cpuPercent of its host since the tick before, of one core; -1 where it is not known
   */
  public record Server(
      long queue, long connections, long acceptQueue, long drops, double cpuPercent) {}
}
