package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import ntier.pages.Page;
import ntier.work.WorkKnob;

/**
 * {@link NettyServer} with the other way to write a large answer: in chunks, and only while the
 * channel is writable, as one does with what is too large to be held in memory. Beyond the paper.
 *
 * <pre>
 *   event loop   …, prepare, encode, write chunks while writable, select, write chunks, …
 * </pre>
 *
 * <p>Not more than Netty's high-water mark waits in the outbound buffer, whatever the answer's
 * size; the price is a message of the codec for each chunk. A small answer goes NettyServer's way.
 */
public final class NettyWritable {
  private NettyWritable() {}

  static Server start(Settings settings) throws IOException {
    return NettyLoops.start(
        settings,
        Transport.NIO,
        Transport.NIO.listening(),
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel connection) {
            connection.config().setWriteBufferWaterMark(WriteBufferWaterMark.DEFAULT);
            connection.pipeline().addLast(NettyServer.codec(), new Chunks(settings.work()));
          }
        });
  }

  /** Answers the requests of one connection, one after the other. */
  private static final class Chunks extends ChannelInboundHandlerAdapter {
    private static final int CHUNK = 16 * 1024;

    private final WorkKnob work;
    private final Queue<Request> waiting = new ArrayDeque<>();

    /** What has not been written of the answer under way. */
    private ByteBuffer body = Page.content().limit(0);

    private boolean lastHasCome;
    private boolean closing;

    Chunks(WorkKnob work) {
      this.work = work;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      try {
        if (!lastHasCome && message instanceof HttpRequest decoded) {
          Request request = CodecMessages.request(decoded);
          waiting.add(request);
          lastHasCome = !request.keepAlive();
          writeOn(context);
        }
      } finally {
        ReferenceCountUtil.release(message);
      }
    }

    /** There is room again, or no more: then the client is not asked for more requests. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      boolean writable = context.channel().isWritable();
      context.channel().config().setAutoRead(writable);
      if (writable) {
        writeOn(context);
      }
    }

    /** Called again within its own flush, when that makes room. */
    private void writeOn(ChannelHandlerContext context) {
      while (hasMore() && context.channel().isWritable()) {
        if (body.hasRemaining()) {
          writeChunk(context);
        } else {
          begin(context, waiting.remove());
        }
      }
      context.flush();
      if (lastHasCome && !hasMore() && !closing) {
        closing = true;
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      }
    }

    private boolean hasMore() {
      return body.hasRemaining() || !waiting.isEmpty();
    }

    private void begin(ChannelHandlerContext context, Request request) {
      work.spend();
      if (request.bytes() <= CHUNK) {
        context.write(CodecMessages.answer(request));
      } else {
        body = Page.content().limit(request.bytes());
        context.write(CodecMessages.head(request));
      }
    }

    private void writeChunk(ChannelHandlerContext context) {
      int length = Math.min(CHUNK, body.remaining());
      ByteBuf chunk = Unpooled.wrappedBuffer(body.slice(body.position(), length));
      body.position(body.position() + length);
      context.write(
          body.hasRemaining() ? new DefaultHttpContent(chunk) : new DefaultLastHttpContent(chunk));
    }

    /** The client sends no more: it gets what it has asked for. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof ChannelInputShutdownEvent) {
        lastHasCome = true;
        writeOn(context);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
      context.close();
    }
  }
}
