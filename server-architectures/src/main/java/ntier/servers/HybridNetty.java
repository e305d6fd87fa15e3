package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ServerChannel;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.util.Optional;
import java.util.function.Function;

/**
 * HybridNetty of section 5.2 (Figure 15): {@link NettyServer} with a handler before the codec,
 * which reads each request as {@link SingleTAsync} does and looks up its type.
 *
 * <pre>
 *   event loop   select, read, check type ┬ light: prepare, write once
 *                                         └ heavy: decode, prepare, encode, write in pieces
 * </pre>
 *
 * <p>A light one costs neither codec nor outbound buffer. What the socket does not take of it goes
 * into that buffer, and its type is heavy from then on ({@link RequestTypes}). While anything waits
 * there, all requests of that connection go Netty's way, so that answers stay in order. So do those
 * that are refused.
 */
public final class HybridNetty {
  private HybridNetty() {}

  static Server start(Settings settings) throws IOException {
    return start(
        settings,
        Transport.NIO,
        () -> new DirectChannel.Listening(settings.writeAtOnce()),
        connection -> ((DirectChannel) connection).socket());
  }

  /** Beyond the paper: the same on Netty's native transport. */
  static Server startOnEpoll(Settings settings) throws IOException {
    return start(
        settings,
        Transport.EPOLL,
        Transport.EPOLL.listening(),
        connection -> new NativeSocket(((UnixChannel) connection).fd()));
  }

  /**
   * Starts it.
   *
   * @param sockets gives a connection's socket
   */
  private static Server start(
      Settings settings,
      Transport transport,
      ChannelFactory<? extends ServerChannel> channels,
      Function<Channel, GatheringByteChannel> sockets)
      throws IOException {
    FastThreadLocal<Loop> loops =
        new FastThreadLocal<>() {
          @Override
          protected Loop initialValue() {
            return new Loop(
                new SharedReceiveBuffer(),
                new Answer(),
                new RequestTypes(),
                WaitingForRoom.ofThisLoop());
          }
        };
    return NettyLoops.start(
        settings,
        transport,
        channels,
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel connection) {
            Loop loop = loops.get();
            connection.config().setRecvByteBufAllocator(loop.in());
            connection.pipeline().addLast(new LightPath(sockets.apply(connection), settings, loop));
            NettyServer.addHandlers(connection.pipeline(), settings);
          }
        });
  }

  /** What the connections of an event loop share. */
  private record Loop(
      SharedReceiveBuffer in, Answer answer, RequestTypes types, WaitingForRoom room) {}

  /** Answers light requests; hands the bytes of others on to the codec, a whole head at a time. */
  private static final class LightPath extends ChannelInboundHandlerAdapter {
    private final GatheringByteChannel socket;
    private final Settings settings;
    private final Loop loop;

    /** The beginning of a head that is not complete. */
    private ByteBuf begun = Unpooled.EMPTY_BUFFER;

    private boolean retired;
    private boolean handedOn;

    LightPath(GatheringByteChannel socket, Settings settings, Loop loop) {
      this.socket = socket;
      this.settings = settings;
      this.loop = loop;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
      ByteBuf read = (ByteBuf) message;
      try {
        ByteBuf in = begun.isReadable() ? begun.writeBytes(read) : read;
        boolean complete = true;
        while (complete && in.isReadable()) {
          complete = serve(context, in);
        }
        keep(context, in);
      } finally {
        read.release();
      }
    }

    /**
     * Serves the next request.
     *
     * @return false if its head is not complete
     */
    private boolean serve(ChannelHandlerContext context, ByteBuf in) throws IOException {
      ByteBuffer bytes = in.internalNioBuffer(in.readerIndex(), in.readableBytes());
      int start = bytes.position();
      Optional<Request> found = retired ? Optional.empty() : RequestParser.take(bytes);
      int length = bytes.position() - start;
      // Where a malformed one ends nobody knows: the codec refuses it, and the connection ends.
      retired |= found.isPresent() && !found.get().status().isWellFormed();
      if (retired) {
        handOn(context, in, in.readableBytes());
      } else if (found.isPresent() && isLight(context.channel(), found.get())) {
        in.skipBytes(length);
        answer(context, found.get());
      } else if (found.isPresent()) {
        handOn(context, in, length);
      } else {
        in.skipBytes(length);
        return false;
      }
      return true;
    }

    /** Copies what the loop's next read would overwrite. */
    private void keep(ChannelHandlerContext context, ByteBuf in) {
      ByteBuf left =
          in.isReadable()
              ? context.alloc().buffer(in.readableBytes()).writeBytes(in)
              : Unpooled.EMPTY_BUFFER;
      begun.release();
      begun = left;
    }

    private void handOn(ChannelHandlerContext context, ByteBuf in, int length) {
      handedOn = true;
      context.fireChannelRead(context.alloc().buffer(length).writeBytes(in, length));
    }

    /** The codec need not know of reads that were none of its business. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      loop.room().look();
      if (handedOn) {
        handedOn = false;
        context.fireChannelReadComplete();
      }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
      begun.release();
      begun = Unpooled.EMPTY_BUFFER;
    }

    private boolean isLight(Channel connection, Request request) {
      return request.status() == Status.OK
          && request.keepAlive()
          && isIdle(connection)
          && loop.types().isLight(request.type());
    }

    /** Whether nothing waits to be written: what is written now overtakes nothing. */
    private static boolean isIdle(Channel connection) {
      ChannelOutboundBuffer waiting = connection.unsafe().outboundBuffer();
      return waiting != null && waiting.isEmpty() && waiting.totalPendingWriteBytes() == 0;
    }

    private void answer(ChannelHandlerContext context, Request request) throws IOException {
      settings.work().spend();
      Answer answer = loop.answer();
      answer.become(request);
      answer.send(socket);
      loop.types().learn(request.type(), answer.isSent());
      if (!answer.isSent()) {
        sendRest(context, answer);
      }
    }

    private static void sendRest(ChannelHandlerContext context, Answer answer) {
      if (answer.front().hasRemaining()) {
        context.write(
            context.alloc().directBuffer(answer.front().remaining()).writeBytes(answer.front()));
      }
      context.writeAndFlush(Unpooled.wrappedBuffer(answer.body().slice()));
    }
  }
}
