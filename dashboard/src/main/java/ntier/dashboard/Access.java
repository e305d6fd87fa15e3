package ntier.dashboard;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * Who may look and who may command. On loopback everybody who asks for a loopback name: a page of
 * another site whose name leads here asks for its own. Elsewhere whoever has the token.
 */
final class Access {
  private static final int TOKEN_BYTES = 16;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final Optional<String> token;

  private Access(Optional<String> token) {
    this.token = token;
  }

  static Access of(InetAddress listening) {
    if (listening.isLoopbackAddress()) {
      return new Access(Optional.empty());
    }
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return new Access(Optional.of(HexFormat.of().formatHex(random)));
  }

  /**
   * Why something is not answered.
   *
   * @param status of HTTP
   */
  record Refusal(int status, String why) {}

  /** What the address of the page ends with. */
  String query() {
    return token.map(secret -> "?token=" + secret).orElse("");
  }

  /** Why somebody may not even look; empty if he may. */
  Optional<Refusal> refusal(HttpExchange exchange) {
    if (token.isPresent()) {
      return equal(token.get(), given(exchange))
          ? Optional.empty()
          : Optional.of(
              new Refusal(
                  UNAUTHORIZED,
                  "the address lacks the token: it is the one that `ntier lab` printed"));
    }
    return isLoopbackName(host(exchange))
        ? Optional.empty()
        : Optional.of(
            new Refusal(FORBIDDEN, "only localhost and 127.0.0.1 are names of this page"));
  }

  /** Why somebody may not command, which only the page itself may; empty if he may. */
  Optional<String> commandRefusal(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    String origin = headers.getFirst("Origin");
    if (origin == null || !origin.equalsIgnoreCase("http://" + host(exchange))) {
      return Optional.of("commands are taken from the laboratory's own page only");
    }
    String type = headers.getFirst("Content-Type");
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/json")
        ? Optional.empty()
        : Optional.of("a command is application/json");
  }

  private static String host(HttpExchange exchange) {
    String host = exchange.getRequestHeaders().getFirst("Host");
    return host == null ? "" : host;
  }

  private static boolean isLoopbackName(String host) {
    String name = host.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.equals("[::1]") || name.matches("127(\\.[0-9]+){3}");
  }

  private static String given(HttpExchange exchange) {
    String query = exchange.getRequestURI().getQuery();
    if (query != null) {
      for (String pair : query.split("&")) {
        if (pair.startsWith("token=")) {
          return pair.substring("token=".length());
        }
      }
    }
    return "";
  }

  /** Takes as long for a token that is nearly right as for one that is not. */
  private static boolean equal(String secret, String given) {
    return MessageDigest.isEqual(
        secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
