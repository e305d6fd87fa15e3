package ntier.rubbos.async;

import java.nio.charset.StandardCharsets;
import ntier.rubbos.model.page.ErrorPages;

/**
 * What a request is answered with: an HTTP status and an HTML page.
 *
 * @param page in UTF-8
 */
public record Answer(int status, byte[] page) {

  /** The content type of all pages. */
  public static final String CONTENT_TYPE = "text/html;charset=UTF-8";

  static Answer page(String page) {
    return new Answer(200, page.getBytes(StandardCharsets.UTF_8));
  }

  static Answer error(int status, String message) {
    return new Answer(status, ErrorPages.error(status, message).getBytes(StandardCharsets.UTF_8));
  }
}
