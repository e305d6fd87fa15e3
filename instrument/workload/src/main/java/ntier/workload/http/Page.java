package ntier.workload.http;

import io.netty.util.internal.PlatformDependent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The bytes of a page, searched in place.
 *
 * <p>A search looks at eight bytes at a time for the pattern's rarest byte, which in HTML text is a
 * capital letter or punctuation: 9 KB take about a microsecond.
 */
public final class Page {
  public static final Page EMPTY = new Page(new byte[0], 0, 0);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * Whether words are read as Netty reads them, without the checks of a VarHandle, which take the
   * quick compiler's code twice as long as the search itself.
   */
  private static final boolean UNCHECKED =
      PlatformDependent.hasUnsafe()
          && PlatformDependent.isUnaligned()
          && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private final byte[] data;
  private final int from;
  private final int to;

  /** The bytes of {@code data} from {@code from} to before {@code to}; not copied. */
  public Page(byte[] data, int from, int to) {
    Objects.checkFromToIndex(from, to, data.length);
    this.data = data;
    this.from = from;
    this.to = to;
  }

  /** A page of this text, which is taken as ISO 8859-1: all tokens are ASCII. */
  public static Page of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return new Page(bytes, 0, bytes.length);
  }

  /** What to search for. */
  public static final class Pattern {
    private final byte[] bytes;
    private final int anchor;

    private Pattern(byte[] bytes, int anchor) {
      this.bytes = bytes;
      this.anchor = anchor;
    }

    /** This ASCII text, at least one character. */
    public static Pattern of(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      int anchor = 0;
      for (int i = 1; i < bytes.length; i++) {
        if (rarity(bytes[i]) > rarity(bytes[anchor])) {
          anchor = i;
        }
      }
      return new Pattern(bytes, anchor);
    }

    public int length() {
      return bytes.length;
    }

    private static int rarity(byte b) {
      if (b == 'I' || b == 'G' || b == 'M') {
        return 4;
      }
      if (b >= 'A' && b <= 'Z') {
        return 3;
      }
      return b == '=' || b == '&' || b == '_' ? 2 : b == ' ' || b == 'e' ? 0 : 1;
    }
  }

  public int from() {
    return from;
  }

  /** Just behind the last byte. */
  public int to() {
    return to;
  }

  public boolean contains(Pattern pattern) {
    return indexOf(pattern, from) >= 0;
  }

  /** Where the pattern next occurs at or after {@code start}, or -1. */
  public int indexOf(Pattern pattern, int start) {
    byte anchor = pattern.bytes[pattern.anchor];
    int last = to - pattern.bytes.length + pattern.anchor;
    int at = Math.max(start, from) + pattern.anchor;
    while (at <= last) {
      at = next(anchor, at, last + 1);
      if (at > last) {
        return -1;
      }
      if (matches(pattern, at - pattern.anchor)) {
        return at - pattern.anchor;
      }
      at++;
    }
    return -1;
  }

  /** How often the pattern occurs. */
  public int count(Pattern pattern) {
    int count = 0;
    for (int at = indexOf(pattern, from); at >= 0; at = indexOf(pattern, at + 1)) {
      count++;
    }
    return count;
  }

  public byte at(int index) {
    return data[index];
  }

  /** The text from {@code start} to before the first of the {@code ends}, or to the page's end. */
  public String textUntil(int start, String ends) {
    int end = start;
    while (end < to && ends.indexOf(data[end] & 0xff) < 0) {
      end++;
    }
    return new String(data, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private boolean matches(Pattern pattern, int start) {
    byte[] bytes = pattern.bytes;
    for (int i = 0; i < bytes.length; i++) {
      if (data[start + i] != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** The next place of {@code wanted}, or {@code end}. */
  private int next(byte wanted, int start, int end) {
    long broadcast = (wanted & 0xffL) * LOW_BITS;
    int i = start;
    // Two words a turn: most of the page is passed without a branch taken.
    for (; i + 2 * Long.BYTES <= end; i += 2 * Long.BYTES) {
      long first = zeroes(word(i) ^ broadcast);
      long second = zeroes(word(i + Long.BYTES) ^ broadcast);
      if ((first | second) != 0) {
        return first != 0
            ? i + (Long.numberOfTrailingZeros(first) >>> 3)
            : i + Long.BYTES + (Long.numberOfTrailingZeros(second) >>> 3);
      }
    }
    while (i < end && data[i] != wanted) {
      i++;
    }
    return i;
  }

  /** Eight bytes, the first the lowest; all of them before {@link #to}. */
  private long word(int at) {
    return UNCHECKED ? PlatformDependent.getLong(data, at) : (long) LONGS.get(data, at);
  }

  /** Has a high bit set in the lowest byte that is zero, and none if no byte is. */
  private static long zeroes(long word) {
    return (word - LOW_BITS) & ~word & HIGH_BITS;
  }
}
