package ntier.servers;

/**
 * A request, or why it is refused.
 *
 * @param bytes of its page; 0 if refused
 * @param type of its page; empty if refused
 * @param keepAlive whether others may follow on its connection
 */
record Request(Status status, int bytes, String type, boolean keepAlive) {
  /** One for something else than a page. */
  static Request refused(Status status, boolean keepAlive) {
    return new Request(status, 0, "", keepAlive && status.isWellFormed());
  }
}
