package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Sends whole IPv4 packets, head included, out of one interface, whatever the routes say of others.
 */
public final class RawIpSocket implements AutoCloseable {
  private static final short AF_INET = 2;
  private static final int SOCK_RAW = 3 | 0x80000;
  private static final int IPPROTO_RAW = 255;
  private static final int SO_BINDTODEVICE = 25;
  private static final int SO_SNDBUFFORCE = 32;
  private static final int SEND_BUFFER_BYTES = 16 << 20;
  private static final int SOCKADDR_IN = 16;
  private static final int ADDRESS_IN_SOCKADDR = 4;
  private static final int DESTINATION_IN_IPV4 = 16;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int ENOBUFS = 105;
  private static final MethodHandle SENDTO =
      Libc.withErrno(
          "sendto",
          FunctionDescriptor.of(
              Libc.LONG,
              Libc.INT,
              ValueLayout.ADDRESS,
              Libc.LONG,
              Libc.INT,
              ValueLayout.ADDRESS,
              Libc.INT));

  private final int descriptor;
  private final MemorySegment destination = Arena.ofAuto().allocate(SOCKADDR_IN, Long.BYTES);

  private RawIpSocket(int descriptor) {
    this.descriptor = descriptor;
    destination.set(ValueLayout.JAVA_SHORT, 0, AF_INET);
  }

  /** Opens one in the calling thread's network namespace. Needs root. */
  public static RawIpSocket open(String device) throws IOException {
    int descriptor = Sockets.open(AF_INET, SOCK_RAW, IPPROTO_RAW, "raw IPv4");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(device);
      MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_INT, SEND_BUFFER_BYTES);
      if (!Sockets.set(descriptor, SO_BINDTODEVICE, name)
          || !Sockets.set(descriptor, SO_SNDBUFFORCE, bytes)) {
        LinuxCallException failed = Libc.failed("setsockopt", "of a raw socket on " + device);
        LinuxFile.close(descriptor, device);
        throw failed;
      }
    }
    return new RawIpSocket(descriptor);
  }

  /**
   * Sends one packet to the address in its head.
   *
   * @param packet native memory, exactly the packet
   * @return false if there is no room for it now
   */
  public boolean send(MemorySegment packet) throws IOException {
    MemorySegment.copy(
        packet, DESTINATION_IN_IPV4, destination, ADDRESS_IN_SOCKADDR, Integer.BYTES);
    try {
      long sent =
          (long)
              SENDTO.invokeExact(
                  Libc.captured(),
                  descriptor,
                  packet,
                  packet.byteSize(),
                  MSG_DONTWAIT,
                  destination,
                  SOCKADDR_IN);
      if (sent >= 0) {
        return true;
      }
      int errno = Libc.errno();
      if (errno == LinuxCallException.EAGAIN
          || errno == LinuxCallException.EINTR
          || errno == ENOBUFS) {
        return false;
      }
      throw Libc.failed("sendto", "a raw socket");
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  @Override
  public void close() throws IOException {
    LinuxFile.close(descriptor, "raw IPv4");
  }
}
