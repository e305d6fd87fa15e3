package ntier.linux;

import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** What all netlink answers have in common. */
public final class Netlink {
  private static final int ERROR = 2;
  private static final int TYPE_AT = 4;
  private static final int ATTRIBUTE_HEADER = 4;

  private Netlink() {}

  /**
   * Where an attribute's payload begins.
   *
   * @param answer one message
   * @param attributes where the attributes begin: of the message, or of an attribute that has some
   * @param end where they end, in bytes
   * @return -1 if it is not there, or the answer is an error
   */
  public static long attribute(MemorySegment answer, long attributes, long end, short wanted) {
    if (end < attributes || answer.get(JAVA_SHORT_UNALIGNED, TYPE_AT) == ERROR) {
      return -1;
    }
    long at = attributes;
    while (at + ATTRIBUTE_HEADER <= end) {
      int size = Short.toUnsignedInt(answer.get(JAVA_SHORT_UNALIGNED, at));
      if (answer.get(JAVA_SHORT_UNALIGNED, at + 2) == wanted) {
        return at + ATTRIBUTE_HEADER;
      }
      if (size < ATTRIBUTE_HEADER) {
        return -1;
      }
      at += (size + 3) & ~3;
    }
    return -1;
  }

  /**
   * Where an attribute's payload ends.
   *
   * @param payload where it begins, by {@link #attribute}
   */
  static long end(MemorySegment answer, long payload) {
    long head = payload - ATTRIBUTE_HEADER;
    return head + Short.toUnsignedInt(answer.get(JAVA_SHORT_UNALIGNED, head));
  }
}
