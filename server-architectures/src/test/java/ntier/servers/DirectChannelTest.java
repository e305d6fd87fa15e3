package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundBuffer;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What of the messages that wait is written at once. */
@Timeout(60)
class DirectChannelTest {
  private static final int PIECE = 1_000;

  @Test
  @DisplayName("a piece is written at once, begun by the head, and the rest later, in order")
  void pieces() throws Exception {
    List<Integer> sizes = List.of(69, 100_000, 0, 10, 5_000);
    Written written = write(sizes);
    assertThat(written.left()).isEqualTo(new Left(4, PIECE - 69));
    assertThat(written.received()).isEqualTo(content(sizes));
  }

  @Test
  @DisplayName("a message that ends with the piece is done with, and so is one that is shorter")
  void whole() throws Exception {
    assertThat(write(List.of(400, 600)).left()).isEqualTo(new Left(0, 0));
    assertThat(write(List.of(400, 600, 1)).left()).isEqualTo(new Left(1, 0));
    assertThat(write(List.of(400, 599)).left()).isEqualTo(new Left(0, 0));
  }

  @Test
  @DisplayName("empty messages are done with")
  void empty() throws Exception {
    assertThat(write(List.of(0, 0)).left()).isEqualTo(new Left(0, 0));
    assertThat(write(List.of(0, 10, 0)).left()).isEqualTo(new Left(0, 0));
  }

  /** What waits after the first write: how many messages, and how much of the first is written. */
  private record Left(int messages, long ofFirst) {}

  private record Written(Left left, byte[] received) {}

  /** The messages one behind the other: bytes that say where they belong. */
  private static byte[] content(List<Integer> sizes) {
    byte[] all = new byte[sizes.stream().mapToInt(Integer::intValue).sum()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) (i % 251);
    }
    return all;
  }

  private static Written write(List<Integer> sizes) throws Exception {
    CompletableFuture<Left> left = new CompletableFuture<>();
    ChannelInitializer<Channel> pipeline =
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel connection) {
            connection.pipeline().addLast(new Writer(sizes, left));
          }
        };
    try (Server server =
            NettyLoops.start(
                Settings.of(Map.of("server.port", "0")::get, "direct", 1),
                Transport.NIO,
                () -> new DirectChannel.Listening(PIECE),
                pipeline);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      byte[] received = client.getInputStream().readNBytes(content(sizes).length);
      return new Written(left.get(10, TimeUnit.SECONDS), received);
    }
  }

  /** Writes the messages to whoever connects, and looks in the same turn at what is left. */
  private static final class Writer extends ChannelInboundHandlerAdapter {
    private final List<Integer> sizes;
    private final CompletableFuture<Left> left;

    Writer(List<Integer> sizes, CompletableFuture<Left> left) {
      this.sizes = sizes;
      this.left = left;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      byte[] all = content(sizes);
      List<ByteBuf> messages = new ArrayList<>();
      int from = 0;
      for (int size : sizes) {
        messages.add(Unpooled.wrappedBuffer(Arrays.copyOfRange(all, from, from + size)));
        from += size;
      }
      messages.forEach(context::write);
      context.flush();
      ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
      left.complete(new Left(waiting.size(), waiting.currentProgress()));
    }
  }
}
