package ntier.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;

/**
 * A netlink socket for questions that the kernel answers at once, while the question is being sent.
 */
public final class NetlinkSocket implements AutoCloseable {
  /** Protocol of rtnetlink(7). */
  public static final int ROUTE = 0;

  /** Protocol of sock_diag(7). */
  public static final int SOCK_DIAG = 4;

  /** Protocol of generic netlink. */
  public static final int GENERIC = 16;

  private static final short NLMSG_ERROR = 2;
  private static final int NETLINK_HEADER = 16;
  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
  private static final int NO_FLAGS = 0;
  private static final int LONGEST_ACKNOWLEDGEMENT = 4096;
  private static final int MSG_DONTWAIT = 0x40;

  private static final MethodHandle SEND = transfer("send");
  private static final MethodHandle RECV = transfer("recv");
  private static final MethodHandle QUICK_SEND = quickTransfer("send");
  private static final MethodHandle QUICK_RECV = quickTransfer("recv");

  private final int descriptor;
  private final int protocol;
  private boolean closed;

  private NetlinkSocket(int descriptor, int protocol) {
    this.descriptor = descriptor;
    this.protocol = protocol;
  }

  private static MethodHandle transfer(String name) {
    return Libc.withErrno(
        name, FunctionDescriptor.of(Libc.LONG, Libc.INT, ValueLayout.ADDRESS, Libc.LONG, Libc.INT));
  }

  private static MethodHandle quickTransfer(String name) {
    return Libc.plain(
        name, FunctionDescriptor.of(Libc.LONG, Libc.INT, Libc.LONG, Libc.LONG, Libc.INT));
  }

  /** Opens a socket in the calling thread's network namespace. */
  public static NetlinkSocket open(int protocol) throws IOException {
    int descriptor =
        Sockets.open(AF_NETLINK, SOCK_RAW_CLOEXEC, protocol, "netlink protocol " + protocol);
    return new NetlinkSocket(descriptor, protocol);
  }

  /**
   * Sends one request and reads its answer.
   *
   * @param request native memory with one whole message
   * @param answer native memory for the answer
   * @return bytes of the answer; 0 if there is none yet
   */
  public int ask(MemorySegment request, MemorySegment answer) throws IOException {
    try {
      long sent =
          (long)
              QUICK_SEND.invokeExact(descriptor, request.address(), request.byteSize(), NO_FLAGS);
      Reference.reachabilityFence(request);
      if (sent < 0) {
        sendOrTell(request);
      }
      return more(answer);
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** The same again after a failure, to know which. */
  private void sendOrTell(MemorySegment request) throws Throwable {
    long sent =
        (long) SEND.invokeExact(Libc.captured(), descriptor, request, request.byteSize(), NO_FLAGS);
    if (sent < 0) {
      throw Libc.failed("send", this);
    }
  }

  /**
   * Reads a further part of the answer to what was asked last, as those that list something have.
   *
   * @param answer native memory for it
   * @return its bytes; 0 if there is none
   */
  public int more(MemorySegment answer) throws IOException {
    try {
      long received =
          (long)
              QUICK_RECV.invokeExact(descriptor, answer.address(), answer.byteSize(), MSG_DONTWAIT);
      Reference.reachabilityFence(answer);
      return received < 0 ? moreOrTell(answer) : (int) received;
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** The same again after a failure, to know which. */
  private int moreOrTell(MemorySegment answer) throws Throwable {
    long received =
        (long)
            RECV.invokeExact(Libc.captured(), descriptor, answer, answer.byteSize(), MSG_DONTWAIT);
    if (received < 0 && Libc.errno() != LinuxCallException.EAGAIN) {
      throw Libc.failed("recv", this);
    }
    return (int) Math.max(0, received);
  }

  /**
   * Tells the kernel to do something.
   *
   * @param request native memory with one whole message that asks for an acknowledgement
   * @param what for the error
   * @throws LinuxCallException with the kernel's reason
   */
  public void command(MemorySegment request, String what) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment answer = arena.allocate(LONGEST_ACKNOWLEDGEMENT, Long.BYTES);
      int length = ask(request, answer);
      boolean tells = length > NETLINK_HEADER && answer.get(JAVA_SHORT, 4) == NLMSG_ERROR;
      int errno = tells ? -answer.get(JAVA_INT, NETLINK_HEADER) : LinuxCallException.EAGAIN;
      if (errno != 0) {
        throw new LinuxCallException("netlink:", what, errno);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      LinuxFile.close(descriptor, this);
    }
  }

  @Override
  public String toString() {
    return "netlink protocol " + protocol;
  }
}
