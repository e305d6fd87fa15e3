package ntier.requestlog;

/**
 * How a tier tells the next one whose request it sends on: a header with address and port of the
 * user's connection.
 */
public final class UserHeader {
  /** Its name; the web tiers' configurations have it, too. */
  public static final String NAME = "X-Ntier-User";

  private UserHeader() {}

  /** What goes into the log: empty where there is no such header. */
  public static String value(String header) {
    return header == null ? "" : header;
  }
}
