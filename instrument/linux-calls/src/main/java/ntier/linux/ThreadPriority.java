package ntier.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Gives the calling thread the right to run at once, so that monitors and injectors do not measure
 * their own starvation; and any thread its share among those of its cgroup.
 */
public final class ThreadPriority {
  private static final int SCHED_OTHER = 0;
  private static final int SCHED_FIFO = 1;
  private static final int PRIO_PROCESS = 0;
  private static final int SELF = 0;
  private static final int NO_PRIORITY = 0;
  private static final int FIFO_PRIORITY = 10;
  private static final int HIGHEST_NICE = -20;

  private static final MethodHandle SCHED_SETSCHEDULER =
      Libc.withErrno(
          "sched_setscheduler",
          FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT, ValueLayout.ADDRESS));
  private static final MethodHandle SETPRIORITY =
      Libc.withErrno("setpriority", FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT, Libc.INT));

  private ThreadPriority() {}

  /** What the thread got. */
  public enum Effect {
    /** Real-time: runs before every normal task, whatever its cgroup's weight. */
    REAL_TIME,
    /** Nice -20: a large share inside its own cgroup. */
    NICE,
    /** Neither is allowed here. */
    NONE
  }

  /**
   * Asks for SCHED_FIFO; where that is refused (not root, or a cgroup v1 without real-time budget),
   * for nice -20.
   */
  public static Effect raise() {
    if (policy(SCHED_FIFO, FIFO_PRIORITY)) {
      return Effect.REAL_TIME;
    }
    return nice(SELF, HIGHEST_NICE) ? Effect.NICE : Effect.NONE;
  }

  /**
   * Asks for nice -20, not for SCHED_FIFO, and gives that up where the thread that made this one
   * had it: for work of tens of milliseconds, which would use up the real-time budget of all the
   * threads of its group, and keep the others of its core from running.
   */
  public static Effect raiseForWork() {
    return policy(SCHED_OTHER, NO_PRIORITY) && nice(SELF, HIGHEST_NICE) ? Effect.NICE : Effect.NONE;
  }

  private static boolean policy(int policy, int priority) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment parameters = arena.allocateFrom(ValueLayout.JAVA_INT, priority);
      return (int) SCHED_SETSCHEDULER.invokeExact(Libc.captured(), SELF, policy, parameters) == 0;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /**
   * Sets the share of a thread among those of its cgroup.
   *
   * @param thread its id, which {@code /proc/PID/task} has; 0 for the calling one
   * @param value -20, the largest share, to 19
   * @return whether it has it now; not if it has ended or that is not allowed here
   */
  public static boolean nice(int thread, int value) {
    try {
      return (int) SETPRIORITY.invokeExact(Libc.captured(), PRIO_PROCESS, thread, value) == 0;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
