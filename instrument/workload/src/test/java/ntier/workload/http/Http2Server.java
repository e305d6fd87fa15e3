package ntier.workload.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A server of HTTP/2 without encryption on loopback that does with each request as it is told. */
public final class Http2Server implements AutoCloseable {
  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final List<Long> resets = new CopyOnWriteArrayList<>();
  private final Consumer<Asked> script;
  private final Channel channel;

  /**
   * @param mostStreams of a connection at a time, as its settings say
   * @param script is told of each request
   */
  public Http2Server(long mostStreams, Consumer<Asked> script) {
    this.script = script;
    this.channel =
        new ServerBootstrap()
            .group(loops)
            .channel(EpollServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    Http2FrameCodec codec =
                        Http2FrameCodecBuilder.forServer()
                            .initialSettings(
                                Http2Settings.defaultSettings().maxConcurrentStreams(mostStreams))
                            .gracefulShutdownTimeoutMillis(0)
                            .build();
                    connection
                        .pipeline()
                        .addLast(codec, new Requests(codec, connections.incrementAndGet()));
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  /** One that answers each path with itself. */
  static Http2Server echo() {
    return new Http2Server(100, one -> one.answer(one.path()));
  }

  InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  public int port() {
    return address().getPort();
  }

  /** How many were opened. */
  public int connections() {
    return connections.get();
  }

  /** All requests so far, by the time they came. */
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** The codes of streams that the client reset. */
  List<Long> resets() {
    return List.copyOf(resets);
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /**
   * A request.
   *
   * @param connection its number, from 1
   */
  public record Asked(
      ChannelHandlerContext context,
      Http2FrameCodec codec,
      Http2FrameStream stream,
      int connection,
      String path,
      String authority) {
    /** A page of this text. */
    public void answer(String text) {
      head(200);
      context.writeAndFlush(
          new DefaultHttp2DataFrame(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1), true)
              .stream(stream));
    }

    /** The head of an answer whose body is to come. */
    void head(int status) {
      context.writeAndFlush(
          new DefaultHttp2HeadersFrame(
                  new DefaultHttp2Headers().status(Integer.toString(status)), status == 204)
              .stream(stream));
    }

    /** Ends the stream, and not the connection. */
    public void reset(Http2Error why) {
      context.writeAndFlush(new DefaultHttp2ResetFrame(why).stream(stream));
    }

    /** Says that streams behind this one are not looked at. */
    void goAway(int last) {
      ChannelHandlerContext own = context.pipeline().context(codec);
      codec.goAway(own, last, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, own.newPromise());
      own.flush();
    }

    void close() {
      // Without the GOAWAY that the codec would send before.
      context.pipeline().firstContext().close();
    }
  }

  private final class Requests extends ChannelInboundHandlerAdapter {
    private final Http2FrameCodec codec;
    private final int connection;

    Requests(Http2FrameCodec codec, int connection) {
      this.codec = codec;
      this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Http2HeadersFrame head) {
        Asked one =
            new Asked(
                context,
                codec,
                head.stream(),
                connection,
                head.headers().path().toString(),
                head.headers().authority().toString());
        asked.add(one);
        script.accept(one);
      } else if (message instanceof Http2ResetFrame reset) {
        resets.add(reset.errorCode());
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
