package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import ntier.pages.Page;

/** Requests and answers in the words of Netty's codec. */
final class CodecMessages {
  private CodecMessages() {}

  /** The request in the words of the other servers. */
  static Request request(HttpRequest decoded) {
    if (decoded.decoderResult().isFailure()) {
      boolean tooLong = decoded.decoderResult().cause() instanceof TooLongFrameException;
      return Request.refused(tooLong ? Status.HEAD_TOO_LARGE : Status.BAD_REQUEST, false);
    }
    HttpVersion version = decoded.protocolVersion();
    boolean known = version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    if (!known || !decoded.uri().startsWith("/") || hasBody(decoded.headers())) {
      return Request.refused(Status.BAD_REQUEST, false);
    }
    if (!decoded.method().equals(HttpMethod.GET)) {
      return Request.refused(Status.METHOD_NOT_ALLOWED, false);
    }
    boolean keepAlive = version.equals(HttpVersion.HTTP_1_1) && HttpUtil.isKeepAlive(decoded);
    return Page.of(decoded.uri())
        .map(page -> new Request(Status.OK, page.bytes(), page.type(), keepAlive))
        .orElseGet(() -> Request.refused(Status.NOT_FOUND, keepAlive));
  }

  private static boolean hasBody(HttpHeaders fields) {
    return fields.contains(HttpHeaderNames.TRANSFER_ENCODING)
        || !fields.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
  }

  /** The whole answer. */
  static FullHttpResponse answer(Request request) {
    // A view of its own each time: a buffer that is being written has a place in itself.
    ByteBuf body = Unpooled.wrappedBuffer(Page.content().limit(request.bytes()));
    FullHttpResponse answer =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status(request), body);
    describe(answer, request);
    return answer;
  }

  /** The answer without its body. */
  static HttpResponse head(Request request) {
    HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status(request));
    describe(head, request);
    return head;
  }

  private static HttpResponseStatus status(Request request) {
    return HttpResponseStatus.valueOf(request.status().code());
  }

  private static void describe(HttpResponse answer, Request request) {
    answer
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, request.bytes());
    if (request.status() == Status.METHOD_NOT_ALLOWED) {
      answer.headers().set(HttpHeaderNames.ALLOW, HttpMethod.GET);
    }
    if (!request.keepAlive()) {
      answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
  }
}
