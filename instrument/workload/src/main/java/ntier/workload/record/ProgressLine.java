package ntier.workload.record;

/**
 * A line of progress, as JSON.
 *
 * @param requests ended so far, images included
 * @param requestsPerSecond since the last line
 * @param retransmitted requests that had to send a packet again, so far
 * @param vlrt requests that took longer than a second, so far
 */
public record ProgressLine(
    long atMicros,
    String phase,
    long requests,
    long errors,
    double requestsPerSecond,
    long retransmitted,
    int inFlight,
    long vlrt) {

  /** One line without its end. */
  public String json() {
    return "{\"atMicros\":"
        + atMicros
        + ",\"phase\":\""
        + phase
        + "\",\"requests\":"
        + requests
        + ",\"errors\":"
        + errors
        + ",\"requestsPerSecond\":"
        + Math.round(requestsPerSecond * 10) / 10.0
        + ",\"retransmitted\":"
        + retransmitted
        + ",\"inFlight\":"
        + inFlight
        + ",\"vlrt\":"
        + vlrt
        + "}";
  }
}
