package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import ntier.work.WorkKnob;

/** Answers the requests of one connection that Netty's codec has decoded. */
final class PageHandler extends ChannelInboundHandlerAdapter {
  private final WorkKnob work;
  private boolean closing;

  PageHandler(WorkKnob work) {
    this.work = work;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (!closing && message instanceof HttpRequest decoded) {
        answer(context, request(decoded));
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  /** The request in the words of the other servers. */
  private static Request request(HttpRequest decoded) {
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

  private void answer(ChannelHandlerContext context, Request request) {
    work.spend();
    // A view of its own each time: a buffer that is being written has a place in itself.
    ByteBuf body = Unpooled.wrappedBuffer(Page.content().limit(request.bytes()));
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(request.status().code()), body);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, request.bytes());
    if (request.status() == Status.METHOD_NOT_ALLOWED) {
      response.headers().set(HttpHeaderNames.ALLOW, HttpMethod.GET);
    }
    if (!request.keepAlive()) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    ChannelFuture written = context.writeAndFlush(response);
    if (!request.keepAlive()) {
      closing = true;
      written.addListener(ChannelFutureListener.CLOSE);
    }
  }

  /** Who does not take its answers is not asked for more requests. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.channel().config().setAutoRead(context.channel().isWritable());
  }

  /** The client sends no more: it gets what it has asked for, and then the connection is closed. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
    context.close();
  }
}
