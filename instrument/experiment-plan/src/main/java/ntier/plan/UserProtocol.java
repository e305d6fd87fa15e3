package ntier.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What users can speak to the first tier of a chain. */
public enum UserProtocol {
  /** HTTP/1.1: a request at a time on a connection. */
  HTTP,
  /**
   * HTTP/2 without encryption, of which the server is told nothing beforehand (<i>prior
   * knowledge</i>, RFC 9113, section 3.3): all requests of a user are streams of one connection.
   */
  HTTP2;

  /** As files name it, such as {@code http2}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The words of all. */
  public static List<String> words() {
    return Arrays.stream(values()).map(UserProtocol::word).toList();
  }
}
