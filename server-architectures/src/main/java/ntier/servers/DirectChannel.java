package ntier.servers;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * A connection on Netty's NIO transport whose socket can be written to past Netty's buffer, and
 * whose buffer is written in measured pieces.
 *
 * <p>Netty writes until the socket is full. Two things speak against that. Linux says that a socket
 * is writable when a third of its send buffer is free: one that was filled to the brim, with its
 * last segment above it, is not woken by the acknowledgements of the first ones alone, and sits out
 * a round trip. And what waits in the full send buffers of many connections is probably more than
 * the core's cache holds. So here a piece is written when there is room, never twice in a row, and
 * the next one when the socket is writable again, or when the loop finds room by itself ({@link
 * WaitingForRoom}). The head of an answer goes with the beginning of its body.
 */
final class DirectChannel extends NioSocketChannel {
  /** As many as there are in a system call (IOV_MAX). */
  private static final int MOST_BUFFERS = 1_024;

  private final int piece;
  private final Runnable writeAgain = this::writeAgain;

  private DirectChannel(Channel parent, SocketChannel socket, int piece) {
    super(parent, socket);
    this.piece = piece;
  }

  /** The socket itself. */
  GatheringByteChannel socket() {
    return javaChannel();
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) throws Exception {
    ByteBuffer[] buffers = waiting.nioBuffers(MOST_BUFFERS, Integer.MAX_VALUE);
    int count = waiting.nioBufferCount();
    if (count == 0) { // empty messages only: done with by whoever knows how
      super.doWrite(waiting);
      return;
    }
    long written = writePiece(buffers, count);
    waiting.removeBytes(written);
    WaitingForRoom room = WaitingForRoom.ofThisLoop();
    if (waiting.isEmpty()) {
      clearOpWrite();
    } else {
      setOpWrite();
    }
    if (written > 0 && !waiting.isEmpty()) {
      room.wrote(writeAgain);
    } else {
      room.forget(writeAgain);
    }
  }

  /** Writes, though the selector has not said that there is room. */
  private void writeAgain() {
    ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
    if (waiting != null && !waiting.isEmpty()) { // null: closed meanwhile
      clearOpWrite(); // Netty does not flush while it waits for the selector
      unsafe().flush();
    }
  }

  /**
   * Writes the beginning of them.
   *
   * @return how many bytes the socket took
   */
  private long writePiece(ByteBuffer[] buffers, int count) throws IOException {
    int room = piece;
    for (int i = 0; i < count; i++) {
      ByteBuffer buffer = buffers[i];
      if (buffer.remaining() < room) {
        room -= buffer.remaining();
        continue;
      }
      // The outbound buffer keeps this view of the message for the next time: it has to end where
      // the message does.
      int end = buffer.limit();
      buffer.limit(buffer.position() + room);
      try {
        return javaChannel().write(buffers, 0, i + 1);
      } finally {
        buffer.limit(end);
      }
    }
    return javaChannel().write(buffers, 0, count);
  }

  /** Accepts such connections. */
  static final class Listening extends NioServerSocketChannel {
    private final int piece;

    /**
     * Makes one.
     *
     * @param piece how many bytes of what waits are written at once
     */
    Listening(int piece) {
      this.piece = piece;
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws IOException {
      SocketChannel socket = javaChannel().accept();
      if (socket == null) {
        return 0;
      }
      accepted.add(new DirectChannel(this, socket, piece));
      return 1;
    }
  }
}
