package ntier.machine.several;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.machine.Pieces;

/**
 * Carries connections of the runner's port to a server, by the words that runner and agent exchange
 * anyway: nothing listens on the machine for it, and a lost way ends it.
 *
 * <pre>
 *   browser -- runner's port -- carry -- send, receive -- agent -- users' host -- first tier
 * </pre>
 *
 * Of each connection one piece at a time is under way in each direction, so that a reader that is
 * slow holds up the server and fills no memory.
 */
final class SiteRelay {
  private static final int PIECE = 64 << 10;

  private final Machine machine;
  private final Answer.Serving server;

  /**
   * @param machine with the users' host
   * @param server that the connections lead to
   */
  SiteRelay(Machine machine, Answer.Serving server) {
    this.machine = machine;
    this.server = server;
  }

  /** Carries one, on threads of its own, until both sides have ended; then it is closed. */
  void carry(SocketChannel near) {
    Thread.ofVirtual().name("relay").start(() -> relay(near));
  }

  private void relay(SocketChannel near) {
    try (near) {
      long far = machine.connect(new Order.Connect(server.address(), server.port())).connection();
      Thread answers = Thread.ofVirtual().name("answers").start(() -> answers(far, near));
      try {
        requests(near, far);
        answers.join();
      } finally {
        machine.disconnect(new Order.Disconnect(far));
      }
    } catch (IOException | UncheckedIOException gone) {
      // Either side: the client sees its connection end.
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
  }

  private void requests(SocketChannel near, long far) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(PIECE);
    while (near.read(bytes) >= 0) {
      machine.send(new Order.Send(far, Pieces.text(bytes.flip())));
      bytes.clear();
    }
    machine.send(new Order.Send(far, ""));
  }

  private void answers(long far, SocketChannel near) {
    try {
      byte[] bytes = received(far);
      while (bytes.length > 0) {
        for (ByteBuffer left = ByteBuffer.wrap(bytes); left.hasRemaining(); ) {
          near.write(left);
        }
        bytes = received(far);
      }
      near.shutdownOutput();
    } catch (IOException gone) {
      close(near);
    }
  }

  private byte[] received(long far) throws IOException {
    return Pieces.bytes(machine.receive(new Order.Receive(far, PIECE)).base64());
  }

  private static void close(SocketChannel near) {
    try {
      near.close();
    } catch (IOException gone) {
      // As wanted.
    }
  }
}
