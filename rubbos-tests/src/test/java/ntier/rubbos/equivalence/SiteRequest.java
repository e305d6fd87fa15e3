package ntier.rubbos.equivalence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import ntier.rubbos.model.Interaction;

/**
 * A request as it goes over the wire. Texts hold a byte per character, so that what is no UTF-8 can
 * be sent too.
 *
 * @param query what follows the path and {@code ?}; empty for none
 * @param headers whole lines beside Host and those of the body
 * @param body empty for none
 * @param chunked whether the body's length is told by chunks
 */
record SiteRequest(
    Interaction interaction,
    String method,
    String query,
    List<String> headers,
    String body,
    boolean chunked) {

  private static final int CHUNK = 1_000;

  byte[] bytes() {
    StringBuilder text = new StringBuilder();
    text.append(method).append(' ').append(interaction.path());
    text.append(query.isEmpty() ? "" : "?").append(query).append(" HTTP/1.1\r\nHost: rubbos\r\n");
    headers.forEach(line -> text.append(line).append("\r\n"));
    if (!method.equals("POST")) {
      text.append("\r\n");
    } else if (chunked) {
      text.append("Transfer-Encoding: chunked\r\n\r\n");
      for (int at = 0; at < body.length(); at += CHUNK) {
        String chunk = body.substring(at, Math.min(body.length(), at + CHUNK));
        text.append(Integer.toHexString(chunk.length()))
            .append("\r\n")
            .append(chunk)
            .append("\r\n");
      }
      text.append("0\r\n\r\n");
    } else {
      text.append("Content-Length: ").append(body.length()).append("\r\n\r\n").append(body);
    }
    return text.toString().getBytes(ISO_8859_1);
  }

  @Override
  public String toString() {
    return method
        + " "
        + interaction.resource()
        + "?"
        + shortened(query)
        + " "
        + headers
        + (body.isEmpty() ? "" : (chunked ? " chunked " : " ") + shortened(body));
  }

  private static String shortened(String text) {
    return text.length() <= 400
        ? text
        : text.substring(0, 400) + "... (" + text.length() + " bytes)";
  }
}
