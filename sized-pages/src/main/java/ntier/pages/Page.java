package ntier.pages;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A page: {@code /bytes/N} has N bytes, and so has {@code /bytes/N?type=NAME}, whose requests are
 * of the type NAME whatever their size, as those of a page are whose data grow.
 *
 * @param bytes from 0 to {@link #LARGEST}
 * @param type of requests, by which a server may remember what their answers were like
 */
public record Page(int bytes, String type) {
  /** In bytes. */
  public static final int LARGEST = 10 * 1024 * 1024;

  private static final String PATH = "/bytes/";
  private static final String TYPE = "?type=";
  private static final int MOST_DIGITS = 8;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /** The page that a request's target names; empty if there is none. */
  public static Optional<Page> of(String target) {
    int query = target.indexOf('?');
    int end = query < 0 ? target.length() : query;
    int digits = end - PATH.length();
    if (!target.startsWith(PATH) || digits < 1 || digits > MOST_DIGITS) {
      return Optional.empty();
    }
    int bytes = 0;
    for (int i = PATH.length(); i < end; i++) {
      char digit = target.charAt(i);
      if (digit < '0' || digit > '9') {
        return Optional.empty();
      }
      bytes = bytes * 10 + digit - '0';
    }
    if (bytes > LARGEST) {
      return Optional.empty();
    }
    boolean named = query >= 0 && target.startsWith(TYPE, query);
    return Optional.of(new Page(bytes, named ? target.substring(query + TYPE.length()) : target));
  }

  /**
   * The letter at a position of every page: bytes that are lost, doubled or moved show.
   *
   * @param position from 0
   */
  public static byte letter(int position) {
    return (byte) LETTERS.charAt((position * 0x9E3779B1) >>> 26);
  }

  /** A view of the bytes of the largest page, in memory outside of the heap; others begin alike. */
  public static ByteBuffer content() {
    return OutsideTheHeap.CONTENT.duplicate();
  }

  /**
   * Writes all its bytes, in one call.
   *
   * @throws IOException if the stream takes no more
   */
  public void writeTo(OutputStream out) throws IOException {
    out.write(OnTheHeap.CONTENT, 0, bytes);
  }

  private static byte[] letters() {
    byte[] letters = new byte[LARGEST];
    for (int i = 0; i < LARGEST; i++) {
      letters[i] = letter(i);
    }
    return letters;
  }

  // Each is made once, when it is first asked for: what bodies cost is no matter here, and a server
  // needs only one of them.

  private static final class OutsideTheHeap {
    static final ByteBuffer CONTENT =
        ByteBuffer.allocateDirect(LARGEST).put(letters()).clear().asReadOnlyBuffer();
  }

  private static final class OnTheHeap {
    static final byte[] CONTENT = letters();
  }
}
