package ntier.workload.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A user's connection of HTTP/2 and the requests that are on it, each a stream. Until it is
 * established they wait; how many streams there may be at once is the server's to say, and others
 * wait for one to end. Event loop only.
 */
final class StreamConnection {
  private final Http2Client client;
  private final EpollSocketChannel channel;
  private final Http2ConnectionHandler http2;
  private final StreamTable table = new StreamTable(this);
  private final List<StreamRequest> waiting = new ArrayList<>();
  private String localAddress = "";
  private int localPort;
  private boolean established;
  private boolean closing;
  private long retransmitsSeen;
  private RequestError ending = RequestError.CLOSED;

  /**
   * @throws ChannelException if this machine has no socket left
   */
  StreamConnection(Http2Client client) {
    this.client = client;
    this.channel =
        new EpollSocketChannel(
            client.server().getAddress() instanceof Inet4Address
                ? SocketProtocolFamily.INET
                : SocketProtocolFamily.INET6);
    this.http2 = StreamWindow.handler(table);
    // The kernel's own patience with SYNs is what is measured.
    channel.config().setOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0);
    channel.pipeline().addLast(http2, new Ends());
  }

  /** Begins to connect for a request. */
  void open(StreamRequest opener, LocalAddresses.Local local) {
    opener.opener = true;
    waiting.add(opener);
    opener.connection = this;
    channel.unsafe().register(client.loop(), channel.newPromise());
    if (local.address() != null) {
      channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
    }
    ChannelFuture connected =
        local.address() == null
            ? channel.connect(client.server())
            : channel.connect(client.server(), local.address());
    InetSocketAddress from = channel.localAddress();
    if (from != null) {
      localPort = from.getPort();
      localAddress = local.name() == null ? from.getAddress().getHostAddress() : local.name();
      opener.exchange.sentFrom(localAddress, localPort);
    }
    connected.addListener(
        done -> {
          if (!done.isSuccess()) {
            // That it is closed while it connects is no failure.
            ending = closing ? RequestError.CLOSED : client.failures().of(done.cause());
            channel.close();
            ended();
          }
        });
  }

  /** Whether further requests can be sent on it. */
  boolean takes() {
    return channel.isOpen() && !closing && !table.isGoneAway() && !http2.connection().goAwaySent();
  }

  /** Sends a request on it, as soon as it is established. */
  void send(StreamRequest request) {
    request.opener = false;
    request.connection = this;
    request.exchange.sentFrom(localAddress, localPort);
    request.exchange.connectMicros = request.exchange.startMicros;
    if (!established) {
      waiting.add(request);
      return;
    }
    if (table.isEmpty()) {
      retransmitsSeen = retransmits();
    }
    write(request);
  }

  private void write(StreamRequest request) {
    ChannelHandlerContext context = channel.pipeline().context(http2);
    int stream = http2.connection().local().incrementAndGetNextStreamId();
    request.stream = stream;
    table.add(request);
    http2
        .encoder()
        .writeHeaders(
            context, stream, client.fields(request.exchange), 0, true, context.newPromise())
        .addListener(
            written -> {
              if (!written.isSuccess()) {
                table.unsent(stream, written.cause());
              }
            });
    channel.flush();
  }

  private void established() {
    established = true;
    StreamWindow.widen(http2);
    for (StreamRequest request : waiting) {
      if (request.opener) {
        request.exchange.connectMicros = client.now();
      }
      write(request);
    }
    waiting.clear();
  }

  /** The first byte of an answer is there. */
  void answering(StreamRequest request) {
    request.exchange.firstByteMicros = client.now();
    charge();
  }

  void completed(StreamRequest request) {
    client.completed(request);
    closeIfDone();
  }

  /**
   * A request has failed.
   *
   * @param mayBeAgain whether it may be sent on another connection
   */
  void failed(StreamRequest request, RequestError error, boolean mayBeAgain) {
    // Not from within start(): its caller may not expect to be called back.
    client.loop().execute(() -> client.failed(request, error, mayBeAgain));
    closeIfDone();
  }

  /** Ends a request that is given up; the connection stays, if it has ever been one. */
  void giveUp(StreamRequest request) {
    charge();
    if (waiting.remove(request)) {
      if (waiting.isEmpty()) {
        close();
      }
    } else if (table.remove(request) && channel.isActive()) {
      ChannelHandlerContext context = channel.pipeline().context(http2);
      http2
          .encoder()
          .writeRstStream(context, request.stream, Http2Error.CANCEL.code(), context.newPromise());
      channel.flush();
      closeIfDone();
    }
  }

  /** Nothing new comes on a connection that the server takes leave of. */
  private void closeIfDone() {
    if (table.isGoneAway() && table.isEmpty() && waiting.isEmpty()) {
      close();
    }
  }

  /** Closes it; requests under way fail. */
  void close() {
    closing = true;
    channel.close();
  }

  /** What has been sent again belongs to the request that has waited for the longest time. */
  private void charge() {
    long total = retransmits();
    StreamRequest oldest = waiting.isEmpty() ? table.oldest() : waiting.getFirst();
    if (oldest != null && total > retransmitsSeen) {
      oldest.exchange.retransmits += total - retransmitsSeen;
      retransmitsSeen = total;
    }
  }

  /**
   * Of the connection so far; those seen last where the kernel does not say, as of a closed one.
   */
  private long retransmits() {
    try {
      return channel.isOpen() ? channel.tcpInfo(client.tcpInfo()).totalRetrans() : retransmitsSeen;
    } catch (ChannelException e) {
      return retransmitsSeen;
    }
  }

  private void ended() {
    closing = true;
    List<StreamRequest> unsent = List.copyOf(waiting);
    waiting.clear();
    unsent.forEach(request -> failed(request, ending, false));
    table.endAll(ending);
  }

  /** What becomes of the connection itself. */
  private final class Ends extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext context) {
      established();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      charge();
      ending = LocalFailures.errorOf(cause, RequestError.RESET);
      context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      ended();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf rest) {
        rest.release();
      }
    }
  }
}
