package ntier.classroom;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Who may look and who may command: whoever has the token for it, on loopback too, where every
 * account of the machine comes by. On loopback a loopback name has to be asked for besides: a page
 * of another site whose name leads here asks for its own.
 */
final class Access {
  private static final int TOKEN_BYTES = 16;
  private static final String TOKEN = "token=";

  private final boolean onLoopback;
  private final String lookToken = random();
  private final String pressToken = random();

  private Access(boolean onLoopback) {
    this.onLoopback = onLoopback;
  }

  static Access of(InetAddress listening) {
    return new Access(listening.isLoopbackAddress());
  }

  private static String random() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** What an address of the page ends with. */
  String query(Right right) {
    return "?" + TOKEN + (right == Right.PRESS ? pressToken : lookToken);
  }

  /** What a client may do; a refusal if nothing. Checks the name that it asked for first. */
  Right right(HttpRequest request) throws HttpRefusal {
    if (onLoopback && !isLoopbackName(host(request.headers()))) {
      throw new HttpRefusal(
          HttpResponseStatus.FORBIDDEN, "this page answers to localhost and 127.0.0.1 only");
    }
    String given = given(request.uri());
    // Both, so that the time it takes tells nothing.
    boolean looks = equal(lookToken, given);
    boolean presses = equal(pressToken, given);
    if (!looks && !presses) {
      throw new HttpRefusal(
          HttpResponseStatus.UNAUTHORIZED,
          "the address lacks the token: use the one that ntier printed");
    }
    return presses ? Right.PRESS : Right.LOOK;
  }

  /** Refuses a command of who may only look, and all that does not come from the page itself. */
  static void requireCommand(Right right, HttpHeaders headers) throws HttpRefusal {
    if (right != Right.PRESS) {
      throw new HttpRefusal(
          HttpResponseStatus.FORBIDDEN,
          "this address is for viewing only: whoever started the laboratory has the one with controls");
    }
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    if (origin == null || !origin.equalsIgnoreCase("http://" + host(headers))) {
      throw new HttpRefusal(
          HttpResponseStatus.FORBIDDEN, "commands are taken from the laboratory's own page only");
    }
    String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      throw new HttpRefusal(HttpResponseStatus.FORBIDDEN, "a command is application/json");
    }
  }

  private static String host(HttpHeaders headers) {
    return headers.get(HttpHeaderNames.HOST, "");
  }

  private static boolean isLoopbackName(String host) {
    String name = host.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.equals("[::1]") || name.matches("127(\\.[0-9]+){3}");
  }

  private static String given(String target) {
    String query = target.substring(target.indexOf('?') + 1);
    for (String pair : query.split("&")) {
      if (pair.startsWith(TOKEN)) {
        return pair.substring(TOKEN.length());
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
