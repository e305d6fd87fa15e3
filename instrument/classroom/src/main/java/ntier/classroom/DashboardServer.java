package ntier.classroom;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The page, its events and its commands, over HTTP. Everything asks for a token, which is in the
 * addresses; see {@link #urls}. What others can take of the process is bounded; see {@link Limits}.
 *
 * <ul>
 *   <li>{@code GET /} and what the page is made of
 *   <li>{@code GET /events}: server-sent events, the newest message of each topic
 *   <li>{@code POST /command}: a {@link PageCommand}, from the page itself only, by who may {@link
 *       Right#PRESS}; answers {@code {"said": "…"}} with 200, or 409 when it is refused
 * </ul>
 */
public final class DashboardServer implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int READ_BYTES = 2048;

  /** A viewer who does not read keeps no more than this, twice, in the kernel. */
  private static final int SEND_BUFFER_BYTES = 64 << 10;

  private static final long BETWEEN_LOOKS_MILLIS = 1000;
  private static final long PATIENCE_SECONDS = 2;

  private final IoEventLoopGroup group =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("page", true), NioIoHandler.newFactory());
  private final EventLoop loop = (EventLoop) group.next();
  private final AtomicBoolean delivering = new AtomicBoolean();
  private final Access access;
  private final Reception reception;
  private InetSocketAddress address;
  private Channel listener;

  private DashboardServer(Access access, Reception reception) {
    this.access = access;
    this.reception = reception;
  }

  /**
   * Begins to listen.
   *
   * @param address such as 127.0.0.1:8090; port 0 for any free one
   * @param complaints gets what whoever runs the machine should know, once
   * @throws IOException when the port is in use
   */
  public static DashboardServer open(
      InetSocketAddress address,
      Broadcast broadcast,
      PageCommand.Handler commands,
      Consumer<String> complaints)
      throws IOException {
    Access access = Access.of(address.getAddress());
    return open(address, access, Limits.STANDARD, broadcast, commands, complaints);
  }

  static DashboardServer open(
      InetSocketAddress address,
      Access access,
      Limits limits,
      Broadcast broadcast,
      PageCommand.Handler commands,
      Consumer<String> complaints)
      throws IOException {
    var server = new DashboardServer(access, new Reception(limits, access, broadcast, commands));
    server.listen(address, limits, complaints);
    broadcast.onNews(server::deliver);
    return server;
  }

  private void listen(InetSocketAddress wanted, Limits limits, Consumer<String> complaints)
      throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .handler(new AcceptAgain(reception, complaints))
            // Else a frame may wait 40 ms for the acknowledgement of the one before.
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER_BYTES)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    reception.came(channel);
                    channel.pipeline().addLast(codec(limits), new Exchange(reception));
                  }
                })
            .bind(wanted)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      close();
      throw new IOException(bound.cause());
    }
    listener = bound.channel();
    address = (InetSocketAddress) listener.localAddress();
    loop.scheduleWithFixedDelay(
        reception::look, BETWEEN_LOOKS_MILLIS, BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static HttpServerCodec codec(Limits limits) {
    return new HttpServerCodec(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.headBytes())
            .setMaxHeaderSize(limits.headBytes()));
  }

  /** Wakes the loop once for messages that come at the same time. */
  private void deliver() {
    if (delivering.compareAndSet(false, true)) {
      try {
        loop.execute(
            () -> {
              delivering.set(false);
              reception.viewers().deliver();
            });
      } catch (RejectedExecutionException over) {
        // Closed: there are no viewers any more.
      }
    }
  }

  /**
   * Where the page is, with the token for what somebody may do: one address, or, if it listens on
   * all networks of this machine, those of each and loopback's at the end.
   */
  public List<URI> urls(Right right) {
    return OwnAddresses.reachedThrough(address.getAddress()).stream()
        .map(host -> url(host, right))
        .toList();
  }

  private URI url(String host, Right right) {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + address.getPort() + "/" + access.query(right));
  }

  /** Stops listening and ends all connections. */
  @Override
  public void close() {
    if (listener != null) {
      listener.close().awaitUninterruptibly();
      loop.submit(reception.viewers()::close).awaitUninterruptibly();
    }
    group
        .shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(2 * PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
