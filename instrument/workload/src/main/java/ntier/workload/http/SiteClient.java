package ntier.workload.http;

/** Sends the users' requests and tells their {@link Exchange} what came of them. */
public interface SiteClient {
  /**
   * Sends what the exchange was prepared with. Event loop only; its listener is never called from
   * within.
   */
  void start(Exchange exchange);

  /** Ends all requests that have no whole answer yet, as timeouts. Event loop only. */
  void giveUpAll();

  /** Requests under way. Event loop only. */
  int inFlight();

  /** Connections that failed on this machine. */
  LocalFailures failures();
}
