package ntier.classroom;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What is answered, with what every answer has. */
final class Answers {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Answers() {}

  /** The head of the events; they follow until the connection ends. */
  static HttpResponse events() {
    HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    secure(head.headers(), "text/event-stream; charset=utf-8");
    return head;
  }

  /** {@code {"said": "…"}}. */
  static FullHttpResponse said(HttpResponseStatus status, String text) {
    byte[] json = JSON.writeValueAsBytes(Map.of("said", text));
    return of(status, "application/json", json);
  }

  static FullHttpResponse text(HttpResponseStatus status, String text) {
    return of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static FullHttpResponse of(HttpResponseStatus status, String type, byte[] body) {
    FullHttpResponse answer =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
    secure(answer.headers(), type);
    answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.length);
    if (status.equals(HttpResponseStatus.UNAUTHORIZED)) {
      // HTTP wants a scheme with it; of this one browsers ask nobody for a password.
      answer.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    return answer;
  }

  /** Nothing from elsewhere, nowhere in a frame, and the token to nobody. */
  private static void secure(HttpHeaders headers, String type) {
    headers.set(HttpHeaderNames.CONTENT_TYPE, type);
    headers.set(HttpHeaderNames.CONNECTION, "close");
    headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set(
        HttpHeaderNames.CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
            + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  }
}
