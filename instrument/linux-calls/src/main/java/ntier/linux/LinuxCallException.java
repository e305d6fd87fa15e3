package ntier.linux;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** A system call that failed: which, about what, and why. */
public final class LinuxCallException extends IOException {
  /** No such file or directory; also: no such socket. */
  public static final int ENOENT = 2;

  /** Try again: a non-blocking call had nothing to do. */
  public static final int EAGAIN = 11;

  /** Operation not permitted. */
  public static final int EPERM = 1;

  static final int EINTR = 4;

  private static final MethodHandle STRERROR =
      Libc.plain("strerror", FunctionDescriptor.of(ValueLayout.ADDRESS, Libc.INT));
  private static final int LONGEST_TEXT = 256;

  private final int errno;

  LinuxCallException(String call, String about, int errno) {
    super(call + " " + about + ": " + text(errno) + " (errno " + errno + ")");
    this.errno = errno;
  }

  /** The error's number, as in errno(3). */
  public int errno() {
    return errno;
  }

  @SuppressWarnings("restricted") // strerror tells no length
  private static String text(int errno) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
      return text.reinterpret(LONGEST_TEXT).getString(0);
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
