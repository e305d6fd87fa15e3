package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * HybridNetty of section 5.2 (Figure 15): {@link NettyServer} with a handler before the codec,
 * which reads each request as {@link SingleTAsync} does and looks up its type.
 *
 * <pre>
 *   event loop   select, read, check type ┬ light: prepare, write once
 *                                         └ heavy: decode, prepare, encode, write as Netty does
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
    FastThreadLocal<Loop> loops =
        new FastThreadLocal<>() {
          @Override
          protected Loop initialValue() {
            return new Loop(new Answer(), new RequestTypes());
          }
        };
    return NettyLoops.start(
        settings,
        DirectChannel.Listening::new,
        new ChannelInitializer<DirectChannel>() {
          @Override
          protected void initChannel(DirectChannel connection) {
            connection.pipeline().addLast(new LightPath(connection, settings, loops.get()));
            NettyServer.addHandlers(connection.pipeline(), settings);
          }
        });
  }

  /** What the connections of an event loop share. */
  record Loop(Answer answer, RequestTypes types) {}

  /** Answers light requests; hands the bytes of others on to the codec, a whole head at a time. */
  private static final class LightPath extends ByteToMessageDecoder {
    private final DirectChannel connection;
    private final Settings settings;
    private final Loop loop;
    private boolean retired;

    LightPath(DirectChannel connection, Settings settings, Loop loop) {
      this.connection = connection;
      this.settings = settings;
      this.loop = loop;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> heavy)
        throws IOException {
      ByteBuffer bytes = in.internalNioBuffer(in.readerIndex(), in.readableBytes());
      int start = bytes.position();
      Optional<Request> found = retired ? Optional.empty() : RequestParser.take(bytes);
      // Where a malformed one ends nobody knows: the codec refuses it, and the connection ends.
      retired |= found.isPresent() && !found.get().status().isWellFormed();
      int length = bytes.position() - start;
      if (retired) {
        heavy.add(in.readRetainedSlice(in.readableBytes()));
      } else if (found.isPresent() && isLight(found.get())) {
        in.skipBytes(length);
        answer(context, found.get());
      } else if (found.isPresent()) {
        heavy.add(in.readRetainedSlice(length));
      }
    }

    private boolean isLight(Request request) {
      return request.status() == Status.OK
          && request.keepAlive()
          && connection.isIdle()
          && loop.types().isLight(request.type());
    }

    private void answer(ChannelHandlerContext context, Request request) throws IOException {
      settings.work().spend();
      Answer answer = loop.answer();
      answer.become(request);
      connection.send(answer);
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
