package ntier.testbed.tier;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;

/** Many connections at once to a server that speaks first. */
final class Burst {
  /**
   * How long the next connection waits for one that is not established. The kernel lets so many
   * more connections through as it has SYNs under way beside a full accept queue (up to another
   * backlog, from what a client sees, on a machine whose interrupts come late); one after the other
   * there are none. Established ones take well below 1 ms.
   */
  private static final int HANDSHAKE_MILLIS = 2;

  private final Selector selector;
  private int connected;
  private int greeted;
  private int rejected;

  private Burst(Selector selector) {
    this.selector = selector;
  }

  /**
   * @param connected connections that were established in time
   * @param greeted how many of them the server has said anything to
   * @param rejected how many of them were greeted with MySQL's error 1040
   */
  record Outcome(int connected, int greeted, int rejected) {}

  static Outcome of(int connections, String address, int port, Duration patience)
      throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    var channels = new ArrayList<SocketChannel>();
    try (var selector = Selector.open()) {
      Burst burst = new Burst(selector);
      for (int i = 0; i < connections; i++) {
        var channel = SocketChannel.open();
        channels.add(channel);
        channel.configureBlocking(false);
        channel.connect(new InetSocketAddress(address, port));
        channel.register(selector, SelectionKey.OP_CONNECT);
        burst.look(HANDSHAKE_MILLIS);
      }
      while (System.nanoTime() < deadline) {
        burst.look(20);
      }
      return new Outcome(burst.connected, burst.greeted, burst.rejected);
    } finally {
      for (var channel : channels) {
        channel.close();
      }
    }
  }

  private void look(int millis) throws IOException {
    selector.select(millis);
    for (var key : selector.selectedKeys()) {
      var channel = (SocketChannel) key.channel();
      if (key.isConnectable() && channel.finishConnect()) {
        connected++;
        key.interestOps(SelectionKey.OP_READ);
      } else if (key.isReadable()) {
        var greeting = ByteBuffer.allocate(256);
        channel.read(greeting);
        greeting.flip();
        greeted++;
        rejected +=
            StandardCharsets.ISO_8859_1.decode(greeting).toString().contains("Too many") ? 1 : 0;
        key.interestOps(0);
      }
    }
    selector.selectedKeys().clear();
  }
}
