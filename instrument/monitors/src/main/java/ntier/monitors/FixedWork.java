package ntier.monitors;

import ntier.linux.Clocks;

/**
 * One and the same small computation, some 10 µs long: how long it takes tells how fast a core is.
 * It reads no memory, so caches and other programs make hardly a difference; a lower clock, a
 * hypervisor and whoever shares the core do. For one thread.
 */
final class FixedWork {
  private static final int ROUNDS = 4000;

  /** Odd, so that a round loses nothing of the one before, which it has to wait for. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final int SHIFT = 29;

  private long state = 1;

  /**
   * CPU time of the computation, in nanoseconds: of two in a row the lesser one, as an interrupt in
   * the middle of one counts as its own.
   */
  long nanos() {
    return Math.min(once(), once());
  }

  private long once() {
    long begunNanos = Clocks.threadCpuNanos();
    state = computed(state);
    return Clocks.threadCpuNanos() - begunNanos;
  }

  private static long computed(long from) {
    long value = from;
    for (int round = 0; round < ROUNDS; round++) {
      value = (value ^ (value >>> SHIFT)) * FACTOR + 1;
    }
    return value;
  }
}
