package ntier.archive;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bytes that come piece by piece and are read once. Its end is where no more have come yet, as that
 * of a file that is still written. For one thread.
 */
public final class GrowingInput extends InputStream {
  private final Deque<byte[]> pieces = new ArrayDeque<>();
  private int taken;

  /** More of them. */
  public void add(byte[] piece) {
    if (piece.length > 0) {
      pieces.addLast(piece);
    }
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int offset, int most) {
    if (pieces.isEmpty()) {
      return -1;
    }
    byte[] first = pieces.getFirst();
    int count = Math.min(most, first.length - taken);
    System.arraycopy(first, taken, into, offset, count);
    taken += count;
    if (taken == first.length) {
      pieces.removeFirst();
      taken = 0;
    }
    return count;
  }
}
