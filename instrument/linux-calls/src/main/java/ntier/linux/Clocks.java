package ntier.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The kernel's clocks, without garbage. */
public final class Clocks {
  static final int CLOCK_REALTIME = 0;
  static final int CLOCK_MONOTONIC = 1;
  private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
  private static final int CLOCK_THREAD_CPUTIME_ID = 3;
  private static final int CLOCK_MONOTONIC_COARSE = 6;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final MethodHandle CLOCK_GETTIME =
      Libc.plain("clock_gettime", FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.LONG));
  private static final MethodHandle CLOCK_GETRES =
      Libc.withErrno(
          "clock_getres", FunctionDescriptor.of(Libc.INT, Libc.INT, ValueLayout.ADDRESS));
  private static final ThreadLocal<MemorySegment> TIMESPEC =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(16, 8));

  private Clocks() {}

  /** The suite's one clock: CLOCK_REALTIME, microseconds since 1970. */
  public static long realtimeMicros() {
    return nanos(CLOCK_REALTIME) / 1000;
  }

  /** CLOCK_MONOTONIC in nanoseconds: the clock of {@code trace_clock mono}. */
  public static long monotonicNanos() {
    return nanos(CLOCK_MONOTONIC);
  }

  /** CPU time of this process, all threads, user and system, in microseconds. */
  public static long processCpuMicros() {
    return nanos(CLOCK_PROCESS_CPUTIME_ID) / 1000;
  }

  /** CPU time of the calling thread, user and system, in nanoseconds. */
  public static long threadCpuNanos() {
    return nanos(CLOCK_THREAD_CPUTIME_ID);
  }

  /**
   * The kernel's tick, 1/HZ of a second (its "jiffy"), in nanoseconds: 4 ms with HZ 250. The coarse
   * clocks advance once per tick, so their resolution tells it.
   */
  public static long tickNanos() {
    MemorySegment timespec = TIMESPEC.get();
    try {
      if ((int) CLOCK_GETRES.invokeExact(Libc.captured(), CLOCK_MONOTONIC_COARSE, timespec) != 0) {
        throw new IllegalStateException(Libc.failed("clock_getres", CLOCK_MONOTONIC_COARSE));
      }
    } catch (IllegalStateException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
    return nanosIn(timespec);
  }

  private static long nanos(int clock) {
    MemorySegment timespec = TIMESPEC.get();
    try {
      if ((int) CLOCK_GETTIME.invokeExact(clock, timespec.address()) != 0) {
        throw new IllegalStateException("clock_gettime: there is no clock " + clock);
      }
    } catch (IllegalStateException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
    return nanosIn(timespec);
  }

  private static long nanosIn(MemorySegment timespec) {
    return timespec.get(ValueLayout.JAVA_LONG, 0) * NANOS_PER_SECOND
        + timespec.get(ValueLayout.JAVA_LONG, 8);
  }

  static MemorySegment timespec(long nanos) {
    MemorySegment timespec = TIMESPEC.get();
    timespec.set(ValueLayout.JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
    timespec.set(ValueLayout.JAVA_LONG, 8, nanos % NANOS_PER_SECOND);
    return timespec;
  }
}
