package ntier.testbed.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One direction of a connection. What its reader does not take at once waits here, and nothing more
 * is read until it is taken.
 */
final class PortFlow {
  private final SocketChannel from;
  private final SocketChannel to;
  private ByteBuffer waiting;
  private boolean ended;
  private boolean finished;

  PortFlow(SocketChannel from, SocketChannel to) {
    this.from = from;
    this.to = to;
  }

  /** Lets something wait that was read before. */
  void put(byte[] bytes) {
    waiting = ByteBuffer.wrap(bytes);
  }

  /** Bytes that its reader has not taken. */
  int waiting() {
    return waiting == null ? 0 : waiting.remaining();
  }

  /** Whether all has come, and has been taken. */
  boolean isFinished() {
    return finished;
  }

  int readOps() {
    return waiting == null && !ended ? SelectionKey.OP_READ : 0;
  }

  int writeOps() {
    return waiting == null ? 0 : SelectionKey.OP_WRITE;
  }

  /**
   * Hands on what has come.
   *
   * @param buffer for the moment
   */
  void pump(ByteBuffer buffer) throws IOException {
    buffer.clear();
    if (from.read(buffer) < 0) {
      ended = true;
      finish();
      return;
    }
    buffer.flip();
    to.write(buffer);
    if (buffer.hasRemaining()) {
      // As much as is left, no more: thousands may wait.
      waiting = ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
    }
  }

  /** Hands on what waited. */
  void flush() throws IOException {
    to.write(waiting);
    if (!waiting.hasRemaining()) {
      waiting = null;
      if (ended) {
        finish();
      }
    }
  }

  /** Tells the other side that no more comes. */
  private void finish() throws IOException {
    to.shutdownOutput();
    finished = true;
  }
}
