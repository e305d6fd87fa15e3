package ntier.workload.http;

/** Why a request failed; {@link #word} is its name in {@code requests.csv}. */
public enum RequestError {
  /** No whole answer in time. */
  TIMEOUT("timeout"),
  /** No connection: refused, unreachable, or no local port was left. */
  REFUSED("refused"),
  /** The server reset the connection. */
  RESET("reset"),
  /** The server reset this request's stream of HTTP/2, and not the connection. */
  STREAM("stream"),
  /** The connection ended before the answer did, or the answer was not HTTP. */
  CLOSED("closed"),
  /** The page says ERROR. */
  PAGE("page"),
  /** HTTP status 400 or above. */
  STATUS("status");

  private final String word;

  RequestError(String word) {
    this.word = word;
  }

  /** Its name in the file. */
  public String word() {
    return word;
  }
}
