package ntier.linux;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** socket(2) and setsockopt(2), for those kinds of sockets that the JDK lacks. */
final class Sockets {
  private static final int SOL_SOCKET = 1;
  private static final MethodHandle SOCKET =
      Libc.withErrno("socket", FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT, Libc.INT));
  private static final MethodHandle SETSOCKOPT =
      Libc.withErrno(
          "setsockopt",
          FunctionDescriptor.of(
              Libc.INT, Libc.INT, Libc.INT, Libc.INT, ValueLayout.ADDRESS, Libc.INT));

  private Sockets() {}

  /**
   * Opens one in the calling thread's network namespace.
   *
   * @param about what it is, for the message of a failure
   * @return its descriptor
   */
  static int open(int family, int type, int protocol, String about) throws IOException {
    try {
      int descriptor = (int) SOCKET.invokeExact(Libc.captured(), family, type, protocol);
      if (descriptor < 0) {
        throw Libc.failed("socket", about);
      }
      return descriptor;
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /**
   * Sets an option of the socket itself.
   *
   * @param value native memory
   * @return whether the kernel took it; if not, errno says why
   */
  static boolean set(int descriptor, int option, MemorySegment value) {
    try {
      int result =
          (int)
              SETSOCKOPT.invokeExact(
                  Libc.captured(), descriptor, SOL_SOCKET, option, value, (int) value.byteSize());
      return result == 0;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
