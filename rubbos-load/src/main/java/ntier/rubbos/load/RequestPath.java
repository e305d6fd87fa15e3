package ntier.rubbos.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import ntier.rubbos.model.Interaction;

/** Builds path and query of a request. */
final class RequestPath {
  private final StringBuilder text;
  private char separator = '?';

  RequestPath(Interaction interaction) {
    text = new StringBuilder(interaction.path());
  }

  /** Adds a parameter with a value of one's own, which is encoded. */
  RequestPath with(String name, String value) {
    return withEncoded(name, URLEncoder.encode(value, StandardCharsets.UTF_8));
  }

  RequestPath with(String name, long value) {
    return withEncoded(name, Long.toString(value));
  }

  /**
   * Adds a parameter with a value taken from a link. It is encoded already, but blanks, controls
   * and non-ASCII bytes, which would break the request line, are encoded wherever they come from.
   */
  RequestPath withEncoded(String name, String value) {
    text.append(separator).append(name).append('=');
    separator = '&';
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c > ' ' && c < 0x7f) {
        text.append(c);
      } else if (c == ' ') {
        text.append('+');
      } else {
        text.append('%').append(String.format("%02X", (int) c & 0xff));
      }
    }
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
