package ntier.machine.local;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import ntier.linux.NetworkNamespace;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.Pieces;

/** Connections into the testbed, whose bytes a runner elsewhere sends and receives. */
final class SiteConnections implements Closeable {
  /** What a line of the wire should not exceed by much. */
  private static final int MOST_BYTES = 1 << 20;

  private final Map<Long, SocketChannel> open = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile boolean closed;

  /**
   * Makes one. It is known before it is connected: a server may be slow to answer, and closing ends
   * that.
   *
   * @param namespace of the host that it comes from
   */
  Answer.Connected connect(Order.Connect order, Path namespace)
      throws IOException, InterruptedException {
    SocketChannel channel =
        NetworkNamespace.call(namespace, () -> SocketChannel.open(StandardProtocolFamily.INET));
    long number = numbers.incrementAndGet();
    open.put(number, channel);
    try {
      if (closed) {
        throw new ClosedChannelException();
      }
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.connect(new InetSocketAddress(order.address(), order.port()));
      return new Answer.Connected(number);
    } catch (IOException refused) {
      end(number);
      throw refused;
    }
  }

  void send(Order.Send order) throws IOException {
    SocketChannel channel = channel(order.connection());
    ByteBuffer bytes = ByteBuffer.wrap(Pieces.bytes(order.base64()));
    if (!bytes.hasRemaining()) {
      channel.shutdownOutput();
    }
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  Answer.Piece receive(Order.Receive order) throws IOException {
    SocketChannel channel = open.get(order.connection());
    ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(order.most(), 1, MOST_BYTES));
    try {
      if (channel != null) {
        channel.read(bytes);
      }
    } catch (ClosedChannelException ended) {
      // By the other side of the runner's port, or with all that is up.
    }
    return Pieces.of(bytes.flip());
  }

  void disconnect(Order.Disconnect order) throws IOException {
    end(order.connection());
  }

  private SocketChannel channel(long number) throws IOException {
    return Optional.ofNullable(open.get(number))
        .orElseThrow(() -> new IOException("connection " + number + " has ended"));
  }

  private void end(long number) throws IOException {
    SocketChannel channel = open.remove(number);
    if (channel != null) {
      channel.close();
    }
  }

  /** Ends all, and those that are made at this moment. */
  @Override
  public void close() throws IOException {
    closed = true;
    for (long number : open.keySet()) {
      end(number);
    }
  }
}
