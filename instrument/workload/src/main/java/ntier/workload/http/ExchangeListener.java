package ntier.workload.http;

/** Is told when a request has ended. */
@FunctionalInterface
public interface ExchangeListener {

  /**
   * Called on the event loop, once for each request, in success and in failure.
   *
   * @param exchange may be prepared and started again from within
   * @param body the kept part of the answer's body, valid during the call only; empty on failure
   */
  void exchangeDone(Exchange exchange, Page body);
}
