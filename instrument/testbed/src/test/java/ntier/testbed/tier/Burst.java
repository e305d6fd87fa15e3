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
  private Burst() {}

  /**
   * @param connected connections that were established in time
   * @param greeted how many of them the server has said anything to
   * @param rejected how many of them were greeted with MySQL's error 1040
   */
  record Outcome(int connected, int greeted, int rejected) {}

  static Outcome of(int connections, String address, int port, Duration patience)
      throws IOException {
    var channels = new ArrayList<SocketChannel>();
    try (var selector = Selector.open()) {
      for (int i = 0; i < connections; i++) {
        var channel = SocketChannel.open();
        channels.add(channel);
        channel.configureBlocking(false);
        channel.connect(new InetSocketAddress(address, port));
        channel.register(selector, SelectionKey.OP_CONNECT);
      }
      return watch(selector, System.nanoTime() + patience.toNanos());
    } finally {
      for (var channel : channels) {
        channel.close();
      }
    }
  }

  private static Outcome watch(Selector selector, long deadline) throws IOException {
    int connected = 0;
    int greeted = 0;
    int rejected = 0;
    var greeting = ByteBuffer.allocate(256);
    while (System.nanoTime() < deadline) {
      selector.select(20);
      for (var key : selector.selectedKeys()) {
        var channel = (SocketChannel) key.channel();
        if (key.isConnectable() && channel.finishConnect()) {
          connected++;
          key.interestOps(SelectionKey.OP_READ);
        } else if (key.isReadable()) {
          greeting.clear();
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
    return new Outcome(connected, greeted, rejected);
  }
}
