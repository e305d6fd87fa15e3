package ntier.rubbos.model.page;

/**
 * Pages that say that a request failed. The client counts an error where it reads the word ERROR.
 */
public final class ErrorPages {

  /** What a page says (503) when no connection to the database could be had. */
  public static final String NO_CONNECTION =
      "No connection to the database. Please try again later.";

  /** What a page says (500) when the database refused a query. */
  public static final String QUERY_REFUSED =
      "The database refused a query. The server's log says why.";

  private ErrorPages() {}

  /** A page for a status of 400 and above. The message is escaped. */
  public static String error(int status, String message) {
    Html page = Layout.start(title(status)).raw("<P><B>ERROR:</B> ").text(message);
    return Layout.end(page.raw("</P>\n"));
  }

  private static String title(int status) {
    return switch (status) {
      case 400 -> "Bad request";
      case 403 -> "Forbidden";
      case 404 -> "Not found";
      case 503 -> "Service unavailable";
      default -> "Internal error";
    };
  }
}
