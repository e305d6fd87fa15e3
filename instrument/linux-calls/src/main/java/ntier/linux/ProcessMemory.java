package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The memory of another process, parts of which can be sent to swap space now, however much they
 * are in use: process_madvise(2) with MADV_PAGEOUT (Linux 5.10). Needs root. For one thread.
 */
public final class ProcessMemory implements AutoCloseable {
  /** System calls since Linux 5.0 have the same number on all architectures. */
  private static final long PIDFD_OPEN = 434;

  private static final long PROCESS_MADVISE = 440;
  private static final int MADV_PAGEOUT = 21;
  private static final int NO_FLAGS = 0;
  private static final int NO_DESCRIPTOR = -1;
  private static final int ENOSYS = 38;

  private static final MethodHandle OPEN =
      Libc.variadicWithErrno(
          "syscall", 1, FunctionDescriptor.of(Libc.LONG, Libc.LONG, Libc.INT, Libc.INT));
  private static final MethodHandle ADVISE =
      Libc.variadicWithErrno(
          "syscall",
          1,
          FunctionDescriptor.of(
              Libc.LONG, Libc.LONG, Libc.INT, ValueLayout.ADDRESS, Libc.LONG, Libc.INT, Libc.INT));

  private final int descriptor;
  private final long pid;

  /** struct iovec: address and length. */
  private final MemorySegment range = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 2);

  private ProcessMemory(int descriptor, long pid) {
    this.descriptor = descriptor;
    this.pid = pid;
  }

  /** Whether this kernel has the call. */
  public static boolean supported() {
    return advise(NO_DESCRIPTOR, MemorySegment.NULL, 0) >= 0 || Libc.errno() != ENOSYS;
  }

  /**
   * The memory of a process.
   *
   * @throws LinuxCallException if there is none with this id
   */
  public static ProcessMemory open(long pid) throws IOException {
    try {
      long descriptor = (long) OPEN.invokeExact(Libc.captured(), PIDFD_OPEN, (int) pid, NO_FLAGS);
      if (descriptor < 0) {
        throw Libc.failed("pidfd_open", pid);
      }
      return new ProcessMemory((int) descriptor, pid);
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /**
   * Sends to swap space what it can of a range: not what it shares with other processes or has
   * locked. Waits while the process changes its mappings.
   *
   * @param address of a page
   * @return false where nothing can be sent: there is no such memory, or no such process any more
   */
  public boolean pageOut(long address, long bytes) {
    range.setAtIndex(ValueLayout.JAVA_LONG, 0, address);
    range.setAtIndex(ValueLayout.JAVA_LONG, 1, bytes);
    return advise(descriptor, range, 1) >= 0;
  }

  private static long advise(int descriptor, MemorySegment ranges, long count) {
    try {
      return (long)
          ADVISE.invokeExact(
              Libc.captured(), PROCESS_MADVISE, descriptor, ranges, count, MADV_PAGEOUT, NO_FLAGS);
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  @Override
  public void close() throws IOException {
    LinuxFile.close(descriptor, "process " + pid);
  }
}
