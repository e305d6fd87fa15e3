package ntier.servers;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/** A connection on Netty's NIO transport whose socket can be written to past Netty's buffer. */
final class DirectChannel extends NioSocketChannel {
  private DirectChannel(Channel parent, SocketChannel socket) {
    super(parent, socket);
  }

  /** The socket itself. */
  GatheringByteChannel socket() {
    return javaChannel();
  }

  /** Accepts such connections. */
  static final class Listening extends NioServerSocketChannel {
    @Override
    protected int doReadMessages(List<Object> accepted) throws IOException {
      SocketChannel socket = javaChannel().accept();
      if (socket == null) {
        return 0;
      }
      accepted.add(new DirectChannel(this, socket));
      return 1;
    }
  }
}
