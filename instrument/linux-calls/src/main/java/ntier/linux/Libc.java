package ntier.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** Finds libc's functions and keeps errno, which the JVM would overwrite otherwise. */
@SuppressWarnings("restricted") // native access is this class's purpose
final class Libc {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final VarHandle ERRNO =
      Linker.Option.captureStateLayout()
          .varHandle(MemoryLayout.PathElement.groupElement("errno"))
          .withInvokeExactBehavior();
  private static final ThreadLocal<MemorySegment> CAPTURED =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(Linker.Option.captureStateLayout()));

  private Libc() {}

  /** A function whose first argument is then the segment of {@link #captured()}. */
  static MethodHandle withErrno(String name, FunctionDescriptor signature) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name),
        signature,
        Linker.Option.captureCallState("errno"));
  }

  /**
   * The same for a function such as ioctl(2) whose last arguments are variadic.
   *
   * @param fixed how many of its own arguments are not
   */
  static MethodHandle variadicWithErrno(String name, int fixed, FunctionDescriptor signature) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name),
        signature,
        Linker.Option.captureCallState("errno"),
        Linker.Option.firstVariadicArg(fixed));
  }

  /**
   * A function whose errno is not kept: one that has none, or one that is called often and called
   * again by {@link #withErrno} when it fails. Where pointers are declared as numbers ({@link
   * #LONG}) the caller keeps their memory: that spares the checks of several segments, which take
   * longer than the call.
   */
  static MethodHandle plain(String name, FunctionDescriptor signature) {
    return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), signature);
  }

  /** Where this thread's last call left its errno. */
  static MemorySegment captured() {
    return CAPTURED.get();
  }

  static int errno() {
    return (int) ERRNO.get(CAPTURED.get(), 0L);
  }

  /** The exception for the call that just failed on this thread. */
  static LinuxCallException failed(String call, Object about) {
    return new LinuxCallException(call, String.valueOf(about), errno());
  }

  /** A method handle never throws here: the signature is fixed at start-up. */
  static AssertionError impossible(Throwable thrown) {
    return new AssertionError("libc call with a wrong signature", thrown);
  }

  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
}
