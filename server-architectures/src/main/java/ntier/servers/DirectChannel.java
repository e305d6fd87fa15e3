package ntier.servers;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;

/** A connection of Netty's whose socket can be written to past Netty's outbound buffer. */
final class DirectChannel extends NioSocketChannel {
  private DirectChannel(Channel parent, SocketChannel socket) {
    super(parent, socket);
  }

  /** Whether nothing waits to be written: what is written now overtakes nothing. */
  boolean isIdle() {
    ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
    return waiting != null && waiting.isEmpty() && waiting.totalPendingWriteBytes() == 0;
  }

  /** Offers an answer to the socket, once. */
  void send(Answer answer) throws IOException {
    answer.send(javaChannel());
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
