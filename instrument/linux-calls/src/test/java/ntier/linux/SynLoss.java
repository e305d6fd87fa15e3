package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * For tests: a packet filter with a log of its own. It loses a share of the SYNs that come to a
 * port, at a host's link and before anything of the host sees them: an XDP program, which writes
 * down each packet that it loses. The kernel forgets it when it is closed and when the process ends
 * in whatever way.
 */
public final class SynLoss implements AutoCloseable {
  private static final int PROG_TYPE_XDP = 6;
  private static final int ATTACH_XDP = 37;
  private static final int IN_SOFTWARE = 2;
  private static final int MAP_CREATE = 0;
  private static final int LINK_CREATE = 28;
  private static final int LOOKUP_AND_DELETE = 21;
  private static final int MAP_TYPE_QUEUE = 22;
  private static final int ENTRY = 16;
  private static final int MOST_ENTRIES = 65_536;

  private static final String NAME = "ntier_syn_loss";

  private final int queue;
  private final int program;
  private final int link;

  /**
   * A SYN that was lost.
   *
   * @param atMicros CLOCK_REALTIME
   * @param source IPv4 address of its sender
   */
  public record LostSyn(long atMicros, String source, int sourcePort) {}

  private SynLoss(int queue, int program, int link) {
    this.queue = queue;
    this.program = program;
    this.link = link;
  }

  /**
   * Begins.
   *
   * @param namespace the host's network namespace
   * @param device its link
   * @param port of the listener
   * @param share above 0 and below 1
   */
  public static SynLoss begin(Path namespace, String device, int port, double share)
      throws IOException, InterruptedException {
    return NetworkNamespace.call(namespace, () -> begin(device, port, share));
  }

  private static SynLoss begin(String device, int port, double share) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment map = arena.allocate(72, Long.BYTES);
      map.set(ValueLayout.JAVA_INT, 0, MAP_TYPE_QUEUE);
      map.set(ValueLayout.JAVA_INT, 8, ENTRY);
      map.set(ValueLayout.JAVA_INT, 12, MOST_ENTRIES);
      int queue = Bpf.call(MAP_CREATE, map, "a queue of lost packets");
      int program = Bpf.load(PROG_TYPE_XDP, NAME, program(queue, port, share));
      MemorySegment where = arena.allocate(16, Long.BYTES);
      where.set(ValueLayout.JAVA_INT, 0, program);
      where.set(ValueLayout.JAVA_INT, 4, NetworkInterface.getByName(device).getIndex());
      where.set(ValueLayout.JAVA_INT, 8, ATTACH_XDP);
      where.set(ValueLayout.JAVA_INT, 12, IN_SOFTWARE);
      return new SynLoss(queue, program, Bpf.call(LINK_CREATE, where, "XDP at " + device));
    }
  }

  /** What it has lost since this was asked last. */
  public List<LostSyn> lost() throws IOException {
    List<LostSyn> lost = new ArrayList<>();
    long toRealtime = Clocks.realtimeMicros() - Clocks.monotonicNanos() / 1000;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entry = arena.allocate(ENTRY, Long.BYTES);
      MemorySegment ask = arena.allocate(32, Long.BYTES);
      ask.set(ValueLayout.JAVA_INT, 0, queue);
      ask.set(ValueLayout.JAVA_LONG, 16, entry.address());
      while (true) {
        Bpf.call(LOOKUP_AND_DELETE, ask, "read of a lost packet");
        int address = Integer.reverseBytes(entry.get(ValueLayout.JAVA_INT, 8));
        lost.add(
            new LostSyn(
                entry.get(ValueLayout.JAVA_LONG, 0) / 1000 + toRealtime,
                "%d.%d.%d.%d"
                    .formatted(
                        address >>> 24, address >> 16 & 0xff, address >> 8 & 0xff, address & 0xff),
                Short.toUnsignedInt(Short.reverseBytes(entry.get(ValueLayout.JAVA_SHORT, 12)))));
      }
    } catch (LinuxCallException empty) {
      if (empty.errno() != LinuxCallException.ENOENT) {
        throw empty;
      }
      return lost;
    }
  }

  /** A packet of IPv4 without options that opens a TCP connection to the port, now and then. */
  private static long[] program(int queue, int port, double share) {
    final int loadWord = 0x61;
    final int loadHalf = 0x69;
    final int loadByte = 0x71;
    final int storeWord = 0x63;
    final int storeLong = 0x7b;
    final int move = 0xbf;
    final int moveConstant = 0xb7;
    final int addConstant = 0x07;
    final int andConstant = 0x57;
    final int jumpIfMore = 0x2d;
    final int jumpIfNot = 0x55;
    final int jumpIfWordAtLeast = 0x36;
    final int call = 0x85;
    final int exit = 0x95;
    final int loadMap = 0x18;
    int nameOrder = Short.toUnsignedInt(Short.reverseBytes((short) port));
    int passAt = 32;
    List<Long> code = new ArrayList<>();
    code.add(Bpf.instruction(loadWord, 6, 1, 0, 0));
    code.add(Bpf.instruction(loadWord, 7, 1, 4, 0));
    code.add(Bpf.instruction(move, 2, 6, 0, 0));
    code.add(Bpf.instruction(addConstant, 2, 0, 0, 54));
    code.add(Bpf.instruction(jumpIfMore, 2, 7, passAt - 5, 0));
    code.add(Bpf.instruction(loadHalf, 3, 6, 12, 0));
    code.add(Bpf.instruction(jumpIfNot, 3, 0, passAt - 7, 0x0008));
    code.add(Bpf.instruction(loadByte, 3, 6, 14, 0));
    code.add(Bpf.instruction(jumpIfNot, 3, 0, passAt - 9, 0x45));
    code.add(Bpf.instruction(loadByte, 3, 6, 23, 0));
    code.add(Bpf.instruction(jumpIfNot, 3, 0, passAt - 11, 6));
    code.add(Bpf.instruction(loadHalf, 3, 6, 36, 0));
    code.add(Bpf.instruction(jumpIfNot, 3, 0, passAt - 13, nameOrder));
    code.add(Bpf.instruction(loadByte, 3, 6, 47, 0));
    code.add(Bpf.instruction(andConstant, 3, 0, 0, 0x12));
    code.add(Bpf.instruction(jumpIfNot, 3, 0, passAt - 16, 2));
    code.add(Bpf.instruction(call, 0, 0, 0, 7)); // get_prandom_u32
    code.add(Bpf.instruction(jumpIfWordAtLeast, 0, 0, passAt - 18, (int) (long) (share * 0x1p32)));
    code.add(Bpf.instruction(call, 0, 0, 0, 5)); // ktime_get_ns
    code.add(Bpf.instruction(storeLong, 10, 0, -16, 0));
    code.add(Bpf.instruction(loadWord, 3, 6, 26, 0));
    code.add(Bpf.instruction(storeWord, 10, 3, -8, 0));
    code.add(Bpf.instruction(loadHalf, 3, 6, 34, 0));
    code.add(Bpf.instruction(storeWord, 10, 3, -4, 0));
    code.add(Bpf.instruction(loadMap, 1, 1, 0, queue));
    code.add(0L);
    code.add(Bpf.instruction(move, 2, 10, 0, 0));
    code.add(Bpf.instruction(addConstant, 2, 0, 0, -16));
    code.add(Bpf.instruction(moveConstant, 3, 0, 0, 0));
    code.add(Bpf.instruction(call, 0, 0, 0, 87)); // map_push_elem
    code.add(Bpf.instruction(moveConstant, 0, 0, 0, 1)); // XDP_DROP
    code.add(Bpf.instruction(exit, 0, 0, 0, 0));
    code.add(Bpf.instruction(moveConstant, 0, 0, 0, 2)); // XDP_PASS
    code.add(Bpf.instruction(exit, 0, 0, 0, 0));
    return code.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public void close() throws IOException {
    LinuxFile.close(link, NAME);
    LinuxFile.close(program, NAME);
    LinuxFile.close(queue, NAME);
  }
}
