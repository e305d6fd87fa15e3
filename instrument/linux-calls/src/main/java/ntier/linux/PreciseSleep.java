package ntier.linux;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Sleeps to an absolute time with clock_nanosleep(2): no drift, and no rounding as in the JDK's own
 * waits. Wakes late by about 60 microseconds on an idle core (the default timer slack), never
 * early. Cannot be interrupted: keep one sleep short where a stop must be fast.
 */
public final class PreciseSleep {
  private static final int TIMER_ABSTIME = 1;
  private static final MethodHandle CLOCK_NANOSLEEP =
      Libc.plain(
          "clock_nanosleep",
          FunctionDescriptor.of(
              Libc.INT, Libc.INT, Libc.INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));

  private PreciseSleep() {}

  /** Sleeps until CLOCK_MONOTONIC shows this time; at once if it is past. */
  public static void untilMonotonicNanos(long deadlineNanos) {
    sleep(Clocks.CLOCK_MONOTONIC, deadlineNanos);
  }

  /** Sleeps until CLOCK_REALTIME shows this time; at once if it is past. */
  public static void untilRealtimeMicros(long deadlineMicros) {
    sleep(Clocks.CLOCK_REALTIME, deadlineMicros * 1000);
  }

  private static void sleep(int clock, long deadlineNanos) {
    var deadline = Clocks.timespec(Math.max(0, deadlineNanos));
    try {
      int error;
      do {
        error =
            (int) CLOCK_NANOSLEEP.invokeExact(clock, TIMER_ABSTIME, deadline, MemorySegment.NULL);
      } while (error == LinuxCallException.EINTR);
      if (error != 0) {
        throw new IllegalStateException(
            new LinuxCallException("clock_nanosleep", "until " + deadlineNanos, error));
      }
    } catch (IllegalStateException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
