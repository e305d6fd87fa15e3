package ntier.rubbos.async;

/**
 * Whose request it is: address and port of the user's connection, as {@code 10.198.1.4:40002}. The
 * web tier tells it by the header {@value #HEADER}. It names the first request of each database
 * connection to the client's metrics, and decides nothing.
 */
public final class RequestUser {

  /** Name of the header. */
  public static final String HEADER = "X-Ntier-User";

  /** Nobody's, or nobody knows. */
  public static final String UNKNOWN = "";

  private RequestUser() {}

  /**
   * What the web tier says.
   *
   * @param header its value; null where there is none
   */
  public static String of(String header) {
    return header == null ? UNKNOWN : header;
  }

  /**
   * The same where the web tier may speak AJP, which has no such header and gives the user's
   * connection as that of the request.
   */
  public static String of(String header, String remoteAddress, int remotePort) {
    return header == null ? remoteAddress + ":" + remotePort : header;
  }
}
