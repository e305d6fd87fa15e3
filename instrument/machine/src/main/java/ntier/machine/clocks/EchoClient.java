package ntier.machine.clocks;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Asks for echoes, one after the other. For one thread. */
final class EchoClient implements AutoCloseable {
  private final DatagramSocket socket;
  private final EchoToken token;
  private final LongSupplier realtimeMicros;
  private int number;

  /**
   * @param from address of this machine; port 0: any that is free
   * @param server whose packets alone are listened to
   * @param realtimeMicros this machine's clock
   */
  EchoClient(
      InetSocketAddress from,
      InetSocketAddress server,
      EchoToken token,
      LongSupplier realtimeMicros)
      throws IOException {
    this.socket = Sockets.bound(from);
    this.token = token;
    this.realtimeMicros = realtimeMicros;
    try {
      socket.connect(server);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Asks once; empty if no answer came in time: it was lost, or the server is not up.
   *
   * @throws IOException if the socket is closed, or the network cannot be used
   */
  Optional<Echo> ask(Duration timeout) throws IOException {
    number++;
    byte[] question = new EchoPacket(token, number, 0, 0).bytes();
    long begin = System.nanoTime();
    long sentMicros = realtimeMicros.getAsLong();
    try {
      socket.send(new DatagramPacket(question, question.length));
      DatagramPacket datagram = EchoPacket.room();
      long left = timeout.toNanos();
      while (left > 0) {
        socket.setSoTimeout((int) Math.max(1, left / 1_000_000));
        datagram.setLength(EchoPacket.BYTES + 1);
        socket.receive(datagram);
        long waited = System.nanoTime() - begin;
        Optional<EchoPacket> answer =
            EchoPacket.of(datagram, token).filter(one -> one.number() == number);
        if (answer.isPresent()) {
          return Optional.of(Echo.of(sentMicros, waited, answer.get()));
        }
        left = timeout.toNanos() - (System.nanoTime() - begin);
      }
      return Optional.empty();
    } catch (SocketTimeoutException | PortUnreachableException noAnswer) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
