package ntier.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A program of the classic packet filter (bpf(4)): lets through the SYNs over IPv4 that come in for
 * one TCP port.
 */
final class SynFilter {
  /** Bytes of a packet that are kept: the longest head of IPv4, and the ports. */
  static final int LENGTH = 64;

  private static final int LOAD_BYTE = 0x30;
  private static final int LOAD_HALF = 0x28;
  private static final int LOAD_WORD = 0x20;
  private static final int INDEX_BY_HEAD = 0xb1;
  private static final int LOAD_BYTE_INDEXED = 0x50;
  private static final int LOAD_HALF_INDEXED = 0x48;
  private static final int AND = 0x54;
  private static final int JUMP_IF_EQUAL = 0x15;
  private static final int JUMP_IF_ANY_BIT = 0x45;
  private static final int RETURN = 0x06;

  private static final int FRAGMENT_IN_IPV4 = 6;
  private static final int FRAGMENT_BITS = 0x1fff;
  private static final int PROTOCOL_IN_IPV4 = 9;
  private static final int TCP = 6;
  private static final int DESTINATION_IN_TCP = 2;
  private static final int FLAGS_IN_TCP = 13;
  private static final int SYN_AND_ACK = 0x12;
  private static final int SYN = 0x02;

  /** Where Linux tells which way the packet goes. */
  private static final int PACKET_TYPE = 0xfffff004;

  private static final int OUTGOING = 4;

  private SynFilter() {}

  /** {@code struct sock_fprog}. */
  static MemorySegment of(int port, Arena arena) {
    long[] program = program(port);
    MemorySegment whole = arena.allocate(2L * Long.BYTES, Long.BYTES);
    whole.set(JAVA_SHORT, 0, (short) program.length);
    whole.set(ADDRESS, Long.BYTES, arena.allocateFrom(JAVA_LONG, program));
    return whole;
  }

  private static long[] program(int port) {
    int no = 13;
    return new long[] {
      load(LOAD_WORD, PACKET_TYPE),
      jump(JUMP_IF_EQUAL, OUTGOING, no - 2, 0),
      load(LOAD_BYTE, PROTOCOL_IN_IPV4),
      jump(JUMP_IF_EQUAL, TCP, 0, no - 4),
      load(LOAD_HALF, FRAGMENT_IN_IPV4),
      jump(JUMP_IF_ANY_BIT, FRAGMENT_BITS, no - 6, 0),
      load(INDEX_BY_HEAD, 0),
      load(LOAD_BYTE_INDEXED, FLAGS_IN_TCP),
      load(AND, SYN_AND_ACK),
      jump(JUMP_IF_EQUAL, SYN, 0, no - 10),
      load(LOAD_HALF_INDEXED, DESTINATION_IN_TCP),
      jump(JUMP_IF_EQUAL, port, 0, no - 12),
      load(RETURN, LENGTH),
      load(RETURN, 0)
    };
  }

  /** {@code struct sock_filter}: 16 bits of code, 8 of each jump, 32 of a constant. */
  private static long jump(int code, int constant, int ifSo, int ifNot) {
    return code | (long) ifSo << 16 | (long) ifNot << 24 | (long) constant << 32;
  }

  private static long load(int code, int constant) {
    return jump(code, constant, 0, 0);
  }
}
