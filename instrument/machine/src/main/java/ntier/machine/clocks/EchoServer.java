package ntier.machine.clocks;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Answers echoes with the times of the reference's clock, until closed or a limit is reached. */
public final class EchoServer implements AutoCloseable {
  private static final int LOOK_MILLIS = 200;

  private final DatagramSocket socket;
  private final EchoToken token;
  private final EchoLimits limits;
  private final LongSupplier realtimeMicros;
  private final Thread thread;
  private volatile long answered;
  private volatile Optional<IOException> failure = Optional.empty();

  /**
   * Begins to answer.
   *
   * @param at address and port; port 0: any that is free
   * @param realtimeMicros the reference's clock
   * @throws IOException if that address or port cannot be had
   */
  public EchoServer(
      InetSocketAddress at, EchoToken token, EchoLimits limits, LongSupplier realtimeMicros)
      throws IOException {
    this.socket = Sockets.bound(at);
    this.token = token;
    this.limits = limits;
    this.realtimeMicros = realtimeMicros;
    this.thread = Thread.ofPlatform().name("clock-echoes").daemon().start(this::run);
  }

  /** Where it is. */
  public InetSocketAddress address() {
    return new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort());
  }

  /**
   * How many echoes it has answered; counted first, so that whoever has an answer finds it here.
   */
  public long answered() {
    return answered;
  }

  /** Whether it still answers. */
  public boolean alive() {
    return thread.isAlive();
  }

  /** Why it ended before its time, if it did. */
  public Optional<IOException> failure() {
    return failure;
  }

  private void run() {
    long end = System.nanoTime() + limits.time().toNanos();
    try (socket) {
      socket.setSoTimeout(LOOK_MILLIS);
      DatagramPacket datagram = EchoPacket.room();
      while (answered < limits.packets() && System.nanoTime() - end < 0) {
        datagram.setLength(EchoPacket.BYTES + 1);
        try {
          socket.receive(datagram);
        } catch (SocketTimeoutException nobodyAsked) {
          continue;
        }
        long received = realtimeMicros.getAsLong();
        Optional<EchoPacket> question = EchoPacket.of(datagram, token);
        if (question.isPresent()) {
          answer(question.get(), datagram, received);
        }
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        failure = Optional.of(e);
      }
    }
  }

  private void answer(EchoPacket question, DatagramPacket datagram, long received)
      throws IOException {
    answered++;
    EchoPacket answer =
        new EchoPacket(token, question.number(), received, realtimeMicros.getAsLong());
    socket.send(new DatagramPacket(answer.bytes(), EchoPacket.BYTES, datagram.getSocketAddress()));
  }

  @Override
  public void close() {
    socket.close();
    Sockets.join(thread);
  }
}
