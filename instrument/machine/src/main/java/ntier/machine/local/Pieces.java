package ntier.machine.local;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import ntier.machine.Answer;

/** Bytes as they go over a wire. */
final class Pieces {
  private Pieces() {}

  /** What remains of a buffer. */
  static Answer.Piece of(ByteBuffer bytes) {
    return new Answer.Piece(text(bytes));
  }

  /** The same, as Base64. */
  static String text(ByteBuffer bytes) {
    return StandardCharsets.US_ASCII.decode(Base64.getEncoder().encode(bytes)).toString();
  }
}
