package ntier.machine.clocks;

import java.net.DatagramPacket;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A datagram of an echo; question and answer are equally long, so that nobody gets more than he
 * sends.
 *
 * @param number of the echo
 * @param receivedMicros by the answering machine's clock; 0 in a question
 * @param sentMicros by the answering machine's clock; 0 in a question
 */
record EchoPacket(EchoToken token, int number, long receivedMicros, long sentMicros) {
  /** Of a datagram: what it is, the token, the number, two times. */
  static final int BYTES = 4 + 16 + 4 + 8 + 8;

  private static final int WHAT_IT_IS = 0x6e746563;

  byte[] bytes() {
    return ByteBuffer.allocate(BYTES)
        .putInt(WHAT_IT_IS)
        .putLong(token.high())
        .putLong(token.low())
        .putInt(number)
        .putLong(receivedMicros)
        .putLong(sentMicros)
        .array();
  }

  /** What a datagram says; empty if it is none of those who know the token. */
  static Optional<EchoPacket> of(DatagramPacket datagram, EchoToken token) {
    if (datagram.getLength() != BYTES) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(datagram.getData(), datagram.getOffset(), BYTES);
    if (bytes.getInt() != WHAT_IT_IS) {
      return Optional.empty();
    }
    EchoToken sent = new EchoToken(bytes.getLong(), bytes.getLong());
    return sent.equals(token)
        ? Optional.of(new EchoPacket(token, bytes.getInt(), bytes.getLong(), bytes.getLong()))
        : Optional.empty();
  }

  /** A datagram with room for one byte more, so that one that is too long is seen. */
  static DatagramPacket room() {
    return new DatagramPacket(new byte[BYTES + 1], BYTES + 1);
  }
}
