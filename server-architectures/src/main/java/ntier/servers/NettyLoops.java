package ntier.servers;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Netty's threads (section 5.1): one that accepts connections, and event loops, each of which waits
 * for events of its connections and handles them.
 */
final class NettyLoops implements Server {
  /** Above this, in bytes, a client gets no further answers until it has taken some. */
  private static final int MUCH_TO_WRITE = 1024 * 1024;

  private static final long STOP_SECONDS = 2;

  private final EventLoopGroup acceptor;
  private final EventLoopGroup loops;
  private final Channel listening;

  private NettyLoops(
      Settings settings,
      Transport transport,
      ChannelFactory<? extends ServerChannel> channels,
      ChannelInitializer<? extends Channel> pipeline)
      throws IOException {
    IoHandlerFactory handlers = transport.handlers();
    ThreadFactory threads = Threads.forNetty(settings);
    acceptor = new MultiThreadIoEventLoopGroup(1, threads, handlers);
    loops = new MultiThreadIoEventLoopGroup(settings.workers(), threads, handlers);
    ServerBootstrap server =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channelFactory(channels)
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.SO_BACKLOG, settings.backlog())
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.WRITE_SPIN_COUNT, settings.writeSpin())
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(MUCH_TO_WRITE / 2, MUCH_TO_WRITE))
            // One who sends no more may still be waiting for answers.
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(pipeline);
    if (settings.sendBuffer() > 0) {
      server.childOption(ChannelOption.SO_SNDBUF, settings.sendBuffer());
    }
    ChannelFuture bound = server.bind(settings.address()).awaitUninterruptibly();
    listening = bound.channel();
    if (!bound.isSuccess()) {
      close();
      throw new IOException(settings.address() + ": " + bound.cause().getMessage(), bound.cause());
    }
  }

  /**
   * Starts them; when this returns, they listen.
   *
   * @param channels makes the listening channel, one of the transport's
   * @param pipeline fills the pipeline of each connection
   */
  static Server start(
      Settings settings,
      Transport transport,
      ChannelFactory<? extends ServerChannel> channels,
      ChannelInitializer<? extends Channel> pipeline)
      throws IOException {
    return new NettyLoops(settings, transport, channels, pipeline);
  }

  @Override
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    for (EventLoopGroup group : new EventLoopGroup[] {acceptor, loops}) {
      group.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }
}
