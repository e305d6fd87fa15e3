package ntier.monitors;

import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** What all netlink answers have in common. */
final class Netlink {
  private static final int ERROR = 2;
  private static final int TYPE_AT = 4;
  private static final int ATTRIBUTE_HEADER = 4;

  private Netlink() {}

  /**
   * Where an attribute's payload begins.
   *
   * @param attributes where the attributes begin
   * @param length of the answer in bytes
   * @return -1 if it is not there, or the answer is an error
   */
  static long attribute(MemorySegment answer, int attributes, int length, short wanted) {
    if (length < attributes || answer.get(JAVA_SHORT_UNALIGNED, TYPE_AT) == ERROR) {
      return -1;
    }
    int at = attributes;
    while (at + ATTRIBUTE_HEADER <= length) {
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
}
