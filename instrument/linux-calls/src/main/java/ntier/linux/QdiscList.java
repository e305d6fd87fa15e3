package ntier.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Reads the list of queueing disciplines as rtnetlink(7) answers it. */
final class QdiscList {
  private static final short RTM_NEWQDISC = 36;

  /** {@code struct nlmsghdr}, then {@code struct tcmsg} with link and parent. */
  private static final int LINK = 20;

  private static final int PARENT = 28;
  private static final int ATTRIBUTES = 36;
  private static final int TC_H_ROOT = -1;
  private static final short TCA_STATS2 = 7;
  private static final short TCA_STATS_QUEUE = 3;
  private static final int ATTRIBUTE_HEAD = 4;

  /** Attributes of attributes have a bit that says so. */
  private static final int TYPE = 0x3fff;

  private QdiscList() {}

  /** How many packets the root discipline of a link holds, by one part of the list. */
  static int queued(MemorySegment list, int link) {
    int queued = 0;
    int length;
    for (long at = 0; at + ATTRIBUTES <= list.byteSize(); at += aligned(length)) {
      length = list.get(JAVA_INT_UNALIGNED, at);
      if (length < ATTRIBUTES || at + length > list.byteSize()) {
        break;
      }
      MemorySegment one = list.asSlice(at, length);
      if (one.get(JAVA_SHORT_UNALIGNED, 4) == RTM_NEWQDISC
          && one.get(JAVA_INT_UNALIGNED, LINK) == link
          && one.get(JAVA_INT_UNALIGNED, PARENT) == TC_H_ROOT) {
        MemorySegment statistics = attribute(one.asSlice(ATTRIBUTES), TCA_STATS2);
        MemorySegment queue = attribute(statistics, TCA_STATS_QUEUE);
        queued += queue.byteSize() < Integer.BYTES ? 0 : queue.get(JAVA_INT_UNALIGNED, 0);
      }
    }
    return queued;
  }

  /** The value of the first attribute of a type; empty where there is none. */
  private static MemorySegment attribute(MemorySegment attributes, short type) {
    int length;
    for (long at = 0; at + ATTRIBUTE_HEAD <= attributes.byteSize(); at += aligned(length)) {
      length = Short.toUnsignedInt(attributes.get(JAVA_SHORT_UNALIGNED, at));
      if (length < ATTRIBUTE_HEAD || at + length > attributes.byteSize()) {
        break;
      }
      if ((attributes.get(JAVA_SHORT_UNALIGNED, at + 2) & TYPE) == type) {
        return attributes.asSlice(at + ATTRIBUTE_HEAD, length - ATTRIBUTE_HEAD);
      }
    }
    return MemorySegment.NULL;
  }

  private static int aligned(int length) {
    return (length + 3) & ~3;
  }
}
