package ntier.servers;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import ntier.work.WorkKnob;

/**
 * A client's connection, blocking or not: requests come in and answers go out, one after the other.
 * For one thread at a time.
 */
final class Connection implements Closeable {
  /** Writes in vain between two looks at the clock, so that the spin is what it is. */
  private static final int SPINS_PER_LOOK = 1_024;

  private final SocketChannel socket;
  private final WorkKnob work;
  private final long stallNanos;
  private final Buffers buffers;
  private final ByteBuffer in;
  private final Answer answer;
  private boolean last;
  private boolean closed;

  /** Outside of the heap, where memory that is dropped is freed late: so it is used again. */
  private record Buffers(ByteBuffer in, Answer answer) {
    private static final Queue<Buffers> FREE = new ConcurrentLinkedQueue<>();

    static Buffers take() {
      Buffers used = FREE.poll();
      return used == null
          ? new Buffers(ByteBuffer.allocateDirect(RequestParser.LONGEST_HEAD), new Answer())
          : used;
    }
  }

  /** Of a socket that has just been accepted; it is closed if that fails. */
  Connection(SocketChannel socket, Settings settings) throws IOException {
    this.socket = socket;
    this.work = settings.work();
    this.stallNanos = TimeUnit.MILLISECONDS.toNanos(settings.stallMillis());
    try {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (settings.sendBuffer() > 0) {
        socket.setOption(StandardSocketOptions.SO_SNDBUF, settings.sendBuffer());
      }
    } catch (IOException gone) {
      socket.close();
      throw gone;
    }
    buffers = Buffers.take();
    in = buffers.in().limit(0);
    answer = buffers.answer();
  }

  /**
   * Reads what has come and answers it.
   *
   * @return false if the connection is to be closed
   */
  boolean serve() throws IOException {
    boolean open = read();
    while (open && prepare()) {
      open = send();
    }
    return open;
  }

  /**
   * Reads what has come, in one system call.
   *
   * @return false at its end
   */
  boolean read() throws IOException {
    in.compact();
    int read = socket.read(in);
    in.flip();
    return read >= 0;
  }

  /**
   * Makes the answer to the next request that has come.
   *
   * @return false if there is none that is complete
   */
  boolean prepare() {
    Optional<Request> request = RequestParser.take(in);
    if (request.isPresent()) {
      work.spend();
      answer.become(request.get());
      last = !request.get().keepAlive();
    }
    return request.isPresent();
  }

  /**
   * Sends the answer that has been made. A blocking socket takes it in one call. Another one takes
   * what there is room for, and is called again and again: the write spin (section 4.1, Figure 9).
   *
   * @return false if it was the last one
   * @throws IOException if the connection is broken, the client takes nothing for too long, or the
   *     thread is interrupted
   */
  boolean send() throws IOException {
    long spins = 0;
    long stalledSince = 0;
    while (true) {
      long sent = answer.send(socket);
      if (answer.isSent()) {
        return !last;
      }
      spins = sent > 0 ? 0 : spins + 1;
      if (spins % SPINS_PER_LOOK == 1) {
        long now = System.nanoTime();
        stalledSince = spins == 1 ? now : stalledSince;
        if (now - stalledSince > stallNanos || Thread.currentThread().isInterrupted()) {
          throw new IOException("the client takes nothing, or the server ends");
        }
      }
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    Buffers.FREE.add(buffers);
    try {
      socket.close();
    } catch (IOException gone) {
      // Then it is closed as well.
    }
  }
}
