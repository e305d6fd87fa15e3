package ntier.machine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Bytes as orders and answers carry them: as Base64. */
public final class Pieces {
  private Pieces() {}

  /** What remains of a buffer. */
  public static Answer.Piece of(ByteBuffer bytes) {
    return new Answer.Piece(text(bytes));
  }

  /** The same as text; all of it is read then. */
  public static String text(ByteBuffer bytes) {
    return StandardCharsets.US_ASCII.decode(Base64.getEncoder().encode(bytes)).toString();
  }

  /** The bytes of such a text. */
  public static byte[] bytes(String base64) {
    return Base64.getDecoder().decode(base64);
  }
}
