package ntier.requestlog;

/** What of a request's URI goes into the log. */
public final class RequestPath {
  private RequestPath() {}

  /**
   * The path, without query and path parameters.
   *
   * @param uri as the client sent it; null, where it sent none, is an empty path
   */
  public static String of(String uri) {
    if (uri == null) {
      return "";
    }
    int end = 0;
    while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != ';') {
      end++;
    }
    return uri.substring(0, end);
  }
}
