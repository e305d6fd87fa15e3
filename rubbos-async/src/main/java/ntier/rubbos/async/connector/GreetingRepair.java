package ntier.rubbos.async.connector;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Completes MySQL's greeting: before 5.5.10 the name of the authentication plugin lacks its final
 * zero byte (MySQL's bug 59453), without which the Vert.x client cannot read it. Greetings of other
 * servers pass as they are.
 */
final class GreetingRepair extends ByteToMessageDecoder {

  private static final int HEADER_BYTES = 4;
  private static final int PROTOCOL_10 = 10;

  private GreetingRepair() {}

  /** A Vert.x whose outgoing connections have their greetings repaired. */
  static Vertx around(Vertx vertx) {
    return new VertxWrapper((VertxInternal) vertx) {
      @Override
      public NetClient createNetClient(NetClientOptions options) {
        return new RepairingClient(super.createNetClient(options));
      }
    };
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (in.readableBytes() < HEADER_BYTES) {
      return;
    }
    int length = in.getUnsignedMediumLE(in.readerIndex());
    if (length == 0 || in.readableBytes() < HEADER_BYTES + length) {
      return;
    }
    ByteBuf packet = in.readRetainedSlice(HEADER_BYTES + length);
    out.add(isCutOff(packet) ? completed(context, packet, length) : packet);
    context.pipeline().remove(this);
  }

  private static boolean isCutOff(ByteBuf packet) {
    return packet.getByte(HEADER_BYTES) == PROTOCOL_10
        && packet.getByte(packet.readableBytes() - 1) != 0;
  }

  private static ByteBuf completed(ChannelHandlerContext context, ByteBuf packet, int length) {
    ByteBuf whole = context.alloc().buffer(packet.readableBytes() + 1);
    whole.writeBytes(packet).writeByte(0).setMediumLE(0, length + 1);
    packet.release();
    return whole;
  }

  /** Puts a repair into each connection. */
  private record RepairingClient(NetClient client) implements NetClient {

    private static NetSocket repaired(NetSocket socket) {
      ChannelHandlerContext context = ((NetSocketInternal) socket).channelHandlerContext();
      ForgottenConnection.lookFor(context.channel());
      context.pipeline().addBefore("handler", "greetingRepair", new GreetingRepair());
      return socket;
    }

    @Override
    public Future<NetSocket> connect(ConnectOptions options) {
      return client.connect(options).map(RepairingClient::repaired);
    }

    @Override
    public Future<NetSocket> connect(int port, String host) {
      return client.connect(port, host).map(RepairingClient::repaired);
    }

    @Override
    public Future<NetSocket> connect(int port, String host, String serverName) {
      return client.connect(port, host, serverName).map(RepairingClient::repaired);
    }

    @Override
    public Future<NetSocket> connect(SocketAddress server) {
      return client.connect(server).map(RepairingClient::repaired);
    }

    @Override
    public Future<NetSocket> connect(SocketAddress server, String serverName) {
      return client.connect(server, serverName).map(RepairingClient::repaired);
    }

    @Override
    public Future<Void> shutdown(long timeout, TimeUnit unit) {
      return client.shutdown(timeout, unit);
    }

    @Override
    public Future<Boolean> updateSSLOptions(ClientSSLOptions options, boolean force) {
      return client.updateSSLOptions(options, force);
    }
  }
}
