package ntier.servers;

import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.io.IOException;
import java.util.function.Supplier;

/** How an event loop of Netty's learns of events, and reads and writes. */
enum Transport {
  /** The JDK's selector and channels. */
  NIO("NIO", NioIoHandler::newFactory, NioServerSocketChannel::new, () -> null),

  /** Netty's own calls of epoll, edge-triggered, and of the socket. */
  EPOLL(
      "epoll",
      EpollIoHandler::newFactory,
      EpollServerSocketChannel::new,
      Epoll::unavailabilityCause),

  /** The kernel reads and writes; the loop submits what is to be done and takes what is done. */
  IO_URING(
      "io_uring",
      IoUringIoHandler::newFactory,
      IoUringServerSocketChannel::new,
      IoUring::unavailabilityCause);

  private final String written;
  private final Supplier<IoHandlerFactory> handlers;
  private final ChannelFactory<ServerChannel> listening;

  /** As Netty says it: null if it can be had. */
  private final Supplier<Throwable> unavailability;

  Transport(
      String written,
      Supplier<IoHandlerFactory> handlers,
      ChannelFactory<ServerChannel> listening,
      Supplier<Throwable> unavailability) {
    this.written = written;
    this.handlers = handlers;
    this.listening = listening;
    this.unavailability = unavailability;
  }

  /**
   * What its event loops run on.
   *
   * @throws IOException that says why, if it cannot be had on this machine
   */
  IoHandlerFactory handlers() throws IOException {
    Throwable cause = unavailability.get();
    if (cause != null) {
      throw new IOException(
          written + " cannot be had on this machine: " + cause.getMessage(), cause);
    }
    return handlers.get();
  }

  /** Makes listening channels. */
  ChannelFactory<ServerChannel> listening() {
    return listening;
  }
}
