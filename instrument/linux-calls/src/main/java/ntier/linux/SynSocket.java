package ntier.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteOrder;

/**
 * Sees each SYN that comes to a TCP port over IPv4, at the host's links and before the listener,
 * whatever becomes of it: a packet socket with a filter in the kernel, so that no other packet is
 * copied. Needs CAP_NET_RAW. The kernel keeps some hundreds of them between two readings.
 */
public final class SynSocket implements AutoCloseable {
  private static final int AF_PACKET = 17;

  /** Without the link's own head; non-blocking; closed on exec. */
  private static final int SOCK_DGRAM = 2 | 0x800 | 0x80000;

  private static final int SO_RCVBUF = 8;
  private static final int SO_ATTACH_FILTER = 26;
  private static final int SO_TIMESTAMP = 29;
  private static final int SOL_PACKET = 263;
  private static final int PACKET_STATISTICS = 6;
  private static final int RECEIVE_BYTES = 1 << 20;

  /** Messages read by one call, and the layout of {@code struct mmsghdr}. */
  private static final int BATCH = 64;

  private static final int HEADER = 64;
  private static final int IOV_OFFSET = 16;
  private static final int IOV_COUNT_OFFSET = 24;
  private static final int CONTROL_OFFSET = 32;
  private static final int CONTROL_LENGTH_OFFSET = 40;
  private static final int IOV = 16;

  /** {@code struct cmsghdr} with a {@code struct timeval}. */
  private static final int CONTROL = 32;

  private static final int CONTROL_TYPE_OFFSET = 12;
  private static final int SECONDS_OFFSET = 16;
  private static final int MICROS_OFFSET = 24;

  private static final int SOURCE_IN_IPV4 = 12;
  private static final int WORD = 4;
  private static final int WORDS_OF_HEAD = 0xf;
  private static final ValueLayout.OfShort NETWORK_SHORT =
      JAVA_SHORT.withByteAlignment(1).withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfInt NETWORK_INT =
      JAVA_INT.withByteAlignment(1).withOrder(ByteOrder.BIG_ENDIAN);

  private static final MethodHandle GETSOCKOPT =
      Libc.withErrno(
          "getsockopt",
          FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT, Libc.INT, ADDRESS, ADDRESS));
  private static final MethodHandle BIND =
      Libc.withErrno("bind", FunctionDescriptor.of(Libc.INT, Libc.INT, ADDRESS, Libc.INT));
  private static final MethodHandle RECVMMSG =
      Libc.withErrno(
          "recvmmsg",
          FunctionDescriptor.of(Libc.INT, Libc.INT, ADDRESS, Libc.INT, Libc.INT, ADDRESS));

  private final int descriptor;
  private final Arena memory = Arena.ofAuto();
  private final MemorySegment headers = memory.allocate((long) BATCH * HEADER, Long.BYTES);
  private final MemorySegment parts = memory.allocate((long) BATCH * IOV, Long.BYTES);
  private final MemorySegment packets =
      memory.allocate((long) BATCH * SynFilter.LENGTH, Long.BYTES);
  private final MemorySegment controls = memory.allocate((long) BATCH * CONTROL, Long.BYTES);
  private final MemorySegment statistics = memory.allocate(Long.BYTES, Long.BYTES);
  private final MemorySegment length = memory.allocate(Integer.BYTES, Integer.BYTES);
  private boolean closed;

  /** Who is told of each. */
  @FunctionalInterface
  public interface Syns {
    /**
     * A SYN came.
     *
     * @param atMicros CLOCK_REALTIME, by the kernel
     * @param source IPv4 address, its first byte the highest
     */
    void came(long atMicros, int source, int sourcePort);
  }

  private SynSocket(int descriptor) {
    this.descriptor = descriptor;
    for (int i = 0; i < BATCH; i++) {
      MemorySegment part = parts.asSlice((long) i * IOV, IOV);
      part.set(JAVA_LONG, 0, packets.address() + (long) i * SynFilter.LENGTH);
      part.set(JAVA_LONG, Long.BYTES, SynFilter.LENGTH);
      MemorySegment header = headers.asSlice((long) i * HEADER, HEADER);
      header.set(JAVA_LONG, IOV_OFFSET, part.address());
      header.set(JAVA_LONG, IOV_COUNT_OFFSET, 1);
      header.set(JAVA_LONG, CONTROL_OFFSET, controls.address() + (long) i * CONTROL);
      header.set(JAVA_LONG, CONTROL_LENGTH_OFFSET, CONTROL);
    }
  }

  /**
   * Opens one in the calling thread's network namespace; it sees what comes from now on.
   *
   * @param port of the listener
   */
  public static SynSocket open(int port) throws IOException {
    // Protocol 0: nothing comes before the filter is there.
    int descriptor = Sockets.open(AF_PACKET, SOCK_DGRAM, 0, "of packets");
    try (Arena arena = Arena.ofConfined()) {
      if (!Sockets.set(descriptor, SO_ATTACH_FILTER, SynFilter.of(port, arena))
          || !Sockets.set(descriptor, SO_TIMESTAMP, arena.allocateFrom(JAVA_INT, 1))
          || !Sockets.set(descriptor, SO_RCVBUF, arena.allocateFrom(JAVA_INT, RECEIVE_BYTES))
          || !bound(descriptor, arena)) {
        LinuxCallException failed = Libc.failed("setsockopt or bind", "a socket of packets");
        LinuxFile.close(descriptor, "packets");
        throw failed;
      }
    }
    return new SynSocket(descriptor);
  }

  /** {@code struct sockaddr_ll}: IPv4, at all links. */
  private static boolean bound(int descriptor, Arena arena) {
    final short ipv4 = 0x0800;
    MemorySegment address = arena.allocate(20, Integer.BYTES);
    address.set(JAVA_SHORT, 0, (short) AF_PACKET);
    address.set(NETWORK_SHORT, Short.BYTES, ipv4);
    try {
      int result =
          (int) BIND.invokeExact(Libc.captured(), descriptor, address, (int) address.byteSize());
      return result == 0;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /**
   * Tells of those that have come since, in order; never waits.
   *
   * @return how many the kernel had no room for since the last call: of these nothing is known
   */
  public int read(Syns syns) throws IOException {
    try {
      int all = 0;
      int read;
      do {
        read =
            (int)
                RECVMMSG.invokeExact(
                    Libc.captured(), descriptor, headers, BATCH, 0, MemorySegment.NULL);
        if (read < 0 && Libc.errno() != LinuxCallException.EAGAIN) {
          throw Libc.failed("recvmmsg", "of packets");
        }
        for (int i = 0; i < read; i++) {
          tell(i, syns);
          // The kernel writes how much it used.
          headers.set(JAVA_LONG, (long) i * HEADER + CONTROL_LENGTH_OFFSET, CONTROL);
        }
        all += Math.max(0, read);
      } while (read == BATCH);
      return all == 0 ? 0 : left();
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  private void tell(int number, Syns syns) {
    MemorySegment control = controls.asSlice((long) number * CONTROL, CONTROL);
    MemorySegment packet = packets.asSlice((long) number * SynFilter.LENGTH, SynFilter.LENGTH);
    if (control.get(JAVA_INT, CONTROL_TYPE_OFFSET) == SO_TIMESTAMP) {
      int head = WORD * (packet.get(JAVA_BYTE, 0) & WORDS_OF_HEAD);
      syns.came(
          control.get(JAVA_LONG, SECONDS_OFFSET) * 1_000_000
              + control.get(JAVA_LONG, MICROS_OFFSET),
          packet.get(NETWORK_INT, SOURCE_IN_IPV4),
          Short.toUnsignedInt(packet.get(NETWORK_SHORT, head)));
    }
  }

  /** {@code struct tpacket_stats}: packets and drops, of which the kernel counts anew then. */
  private int left() throws Throwable {
    length.set(JAVA_INT, 0, (int) statistics.byteSize());
    int result =
        (int)
            GETSOCKOPT.invokeExact(
                Libc.captured(), descriptor, SOL_PACKET, PACKET_STATISTICS, statistics, length);
    if (result != 0) {
      throw Libc.failed("getsockopt", "of packets");
    }
    return statistics.get(JAVA_INT, Integer.BYTES);
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      LinuxFile.close(descriptor, "packets");
    }
  }
}
