package ntier.workload.http;

/** For tests: answers to requests that were not sent. */
public final class Answers {
  private Answers() {}

  /**
   * Ends the exchange with a whole page of status 200, and tells its listener.
   *
   * @param endMicros when the page is there
   */
  public static void page(Exchange exchange, Page page, long endMicros) {
    exchange.status = 200;
    exchange.endMicros = endMicros;
    exchange.done(page);
  }
}
