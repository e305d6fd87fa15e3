package ntier.servers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * Has all connections of an event loop read into one and the same buffer, instead of one that is
 * taken from a pool and given back for each read. For pipelines whose first handler copies what it
 * keeps, and transports that read when there is something to read.
 */
final class SharedReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
  /** Between two looks at other connections, as Netty's own. */
  private static final int MOST_READS = 16;

  private final ByteBuf buffer =
      Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(RequestParser.LONGEST_HEAD));

  SharedReceiveBuffer() {
    super(MOST_READS);
  }

  @Override
  public MaxMessageHandle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public int guess() {
        return buffer.capacity();
      }

      @Override
      public ByteBuf allocate(ByteBufAllocator pool) {
        return buffer.clear().retain();
      }
    };
  }
}
