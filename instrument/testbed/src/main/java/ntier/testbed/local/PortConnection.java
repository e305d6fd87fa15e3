package ntier.testbed.local;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A client of a {@link LocalPort} and, from its first whole request on, the connection into the
 * testbed for it. For the port's thread.
 */
final class PortConnection {
  private final SocketChannel near;
  private final SelectionKey nearKey;
  private ByteArrayOutputStream head = new ByteArrayOutputStream(0);
  private boolean lineBegun;
  private int lineEnds;
  private SocketChannel far;
  private SelectionKey farKey;
  private PortFlow requests;
  private PortFlow answers;
  private long movedNanos;
  private int counted;

  PortConnection(SocketChannel near, Selector selector, long nowNanos) throws IOException {
    this.near = near;
    near.configureBlocking(false);
    near.setOption(StandardSocketOptions.TCP_NODELAY, true);
    nearKey = near.register(selector, SelectionKey.OP_READ, this);
    movedNanos = nowNanos;
  }

  /** When something came last, or when the client did. */
  long movedNanos() {
    return movedNanos;
  }

  void moved(long nowNanos) {
    movedNanos = nowNanos;
  }

  boolean isNewcomer() {
    return far == null;
  }

  /** How many more bytes than at the last call wait for somebody who does not read. */
  int moreWaiting() {
    int before = counted;
    counted = far == null || !far.isOpen() ? 0 : requests.waiting() + answers.waiting();
    return counted - before;
  }

  boolean isWaiting() {
    return counted > 0;
  }

  /**
   * Reads on in the first request.
   *
   * @return whether all of its head is there
   * @throws IOException at its end, or beyond so many bytes
   */
  boolean readHead(ByteBuffer buffer, int mostBytes) throws IOException {
    buffer.clear();
    if (near.read(buffer) < 0) {
      throw new IOException("gone before it asked for anything");
    }
    buffer.flip();
    boolean whole = false;
    while (buffer.hasRemaining()) {
      byte next = buffer.get();
      head.write(next);
      whole |= endsHead(next);
    }
    if (!whole && head.size() > mostBytes) {
      throw new IOException("no head of a request");
    }
    return whole;
  }

  /** An empty line that is not the first one. */
  private boolean endsHead(byte next) {
    if (next == '\n') {
      lineEnds++;
      return lineBegun && lineEnds == 2;
    }
    if (next != '\r') {
      lineBegun = true;
      lineEnds = 0;
    }
    return false;
  }

  /**
   * Begins to connect it to the testbed, in whose network namespace the calling thread is, or to a
   * socket of this machine.
   */
  void connect(SocketAddress target) throws IOException {
    boolean inTestbed = target instanceof InetSocketAddress;
    far = SocketChannel.open(inTestbed ? StandardProtocolFamily.INET : StandardProtocolFamily.UNIX);
    far.configureBlocking(false);
    if (inTestbed) {
      far.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    requests = new PortFlow(near, far);
    answers = new PortFlow(far, near);
    requests.put(head.toByteArray());
    head = null;
    nearKey.interestOps(0);
    farKey = far.register(nearKey.selector(), SelectionKey.OP_CONNECT, this);
    if (far.connect(target)) {
      awaitMore();
    }
  }

  /**
   * Does what one of both sides is ready for.
   *
   * @param buffer for the moment
   * @return whether all is over
   */
  boolean relay(SelectionKey ready, ByteBuffer buffer) throws IOException {
    int ops = ready.readyOps();
    if ((ops & SelectionKey.OP_CONNECT) != 0) {
      far.finishConnect();
      requests.flush();
    }
    PortFlow in = ready == nearKey ? requests : answers;
    PortFlow out = ready == nearKey ? answers : requests;
    if ((ops & SelectionKey.OP_WRITE) != 0) {
      out.flush();
    }
    if ((ops & SelectionKey.OP_READ) != 0) {
      in.pump(buffer);
    }
    awaitMore();
    return requests.isFinished() && answers.isFinished();
  }

  private void awaitMore() {
    await(nearKey, requests.readOps() | answers.writeOps());
    await(farKey, answers.readOps() | requests.writeOps());
  }

  private static void await(SelectionKey key, int ops) {
    if (key.interestOps() != ops) {
      key.interestOps(ops);
    }
  }

  /** Ends it at once, so that the kernel keeps nothing of it either. */
  void abort() {
    try {
      near.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException closed) {
      // As wanted.
    }
    close();
  }

  void close() {
    closeQuietly(near);
    if (far != null) {
      closeQuietly(far);
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException lost) {
      // Nothing is lost with it.
    }
  }
}
