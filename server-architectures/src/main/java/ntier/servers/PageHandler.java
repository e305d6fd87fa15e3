package ntier.servers;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpRequest;
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
        answer(context, CodecMessages.request(decoded));
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void answer(ChannelHandlerContext context, Request request) {
    work.spend();
    ChannelFuture written = context.writeAndFlush(CodecMessages.answer(request));
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
