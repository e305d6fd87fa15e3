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

  private QdiscList() {}

  /** How many packets the root discipline of a link holds, by one part of the list. */
  static int queued(MemorySegment list, int link) {
    int queued = 0;
    int length;
    for (long at = 0; at + ATTRIBUTES <= list.byteSize(); at += (length + 3) & ~3) {
      length = list.get(JAVA_INT_UNALIGNED, at);
      if (length < ATTRIBUTES || at + length > list.byteSize()) {
        break;
      }
      MemorySegment one = list.asSlice(at, length);
      if (one.get(JAVA_SHORT_UNALIGNED, 4) == RTM_NEWQDISC
          && one.get(JAVA_INT_UNALIGNED, LINK) == link
          && one.get(JAVA_INT_UNALIGNED, PARENT) == TC_H_ROOT) {
        queued += queued(one);
      }
    }
    return queued;
  }

  private static int queued(MemorySegment discipline) {
    long statistics = Netlink.attribute(discipline, ATTRIBUTES, discipline.byteSize(), TCA_STATS2);
    if (statistics < 0) {
      return 0;
    }
    long queue =
        Netlink.attribute(
            discipline, statistics, Netlink.end(discipline, statistics), TCA_STATS_QUEUE);
    return queue < 0 ? 0 : discipline.get(JAVA_INT_UNALIGNED, queue);
  }
}
