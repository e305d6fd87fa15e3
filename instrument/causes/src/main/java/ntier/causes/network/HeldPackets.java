package ntier.causes.network;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import ntier.injection.Injector.Holding;

/**
 * Packets that wait for their time, in the order in which they came: jitter and rate never let one
 * overtake another. A ring in native memory; once it is full, packets are lost, as at any link.
 * Used by one thread; {@link #holding} by any.
 */
final class HeldPackets {
  private static final int SLOTS = 1 << 16;
  private static final int BYTES = 32 << 20;
  private static final long NEVER = Long.MAX_VALUE;

  private final Impairment impairment;
  private final RandomGenerator random;
  private final int longest;
  private final MemorySegment memory = Arena.ofAuto().allocate(BYTES);
  private final int[] offsets = new int[SLOTS];
  private final int[] lengths = new int[SLOTS];
  private final long[] cameMicros = new long[SLOTS];
  private final long[] dueMicros = new long[SLOTS];
  private final LongSupplier clock;
  private long first;
  private long next;
  private int free;
  private long lastDueMicros;
  private long lineFreeMicros;
  private volatile Holding holding = Holding.NONE;
  private long lost;

  /** Where a packet goes whose time has come. */
  interface Exit {
    /**
     * Sends it.
     *
     * @return false if there is no room for it now
     */
    boolean send(MemorySegment packet) throws IOException;
  }

  /**
   * @param longest packet in bytes
   * @param clock CLOCK_REALTIME in microseconds, for when a packet has left
   */
  HeldPackets(Impairment impairment, int longest, RandomGenerator random, LongSupplier clock) {
    this.impairment = impairment;
    this.random = random;
    this.clock = clock;
    this.longest = longest;
  }

  /** Where the next packet is to be written; to be followed by {@link #hold} at once. */
  MemorySegment room() {
    if (free + longest > BYTES) {
      free = 0;
    }
    return memory.asSlice(free, longest);
  }

  /**
   * Takes what was written to {@link #room}.
   *
   * @param cameMicros since when it has waited to be taken, as far as that is known
   */
  void hold(int length, long cameMicros, long nowMicros) {
    if (isFull(length) || random.nextDouble() < impairment.loss()) {
      lost++;
      return;
    }
    int slot = index(next++);
    offsets[slot] = free;
    lengths[slot] = length;
    this.cameMicros[slot] = cameMicros;
    dueMicros[slot] = lastDueMicros = Math.max(lastDueMicros, due(length, nowMicros));
    free += length;
  }

  /** Keeps room for one more beyond this one, so that {@link #room} never touches a held packet. */
  private boolean isFull(int length) {
    if (next - first == SLOTS) {
      return true;
    }
    if (first == next) {
      return false;
    }
    int oldest = offsets[index(first)];
    int needed = length + longest;
    boolean wraps = free + needed > BYTES;
    return oldest >= free ? oldest - free < needed : wraps && oldest < longest;
  }

  private long due(int length, long nowMicros) {
    long jitter = impairment.jitterMicros();
    long delay =
        impairment.delayMicros() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    if (impairment.bytesPerSecond() == 0) {
      return nowMicros + delay;
    }
    lineFreeMicros =
        Math.max(lineFreeMicros, nowMicros) + length * 1_000_000L / impairment.bytesPerSecond();
    return lineFreeMicros + delay;
  }

  /** When the first one is due; far away if there is none. */
  long nextDueMicros() {
    return isEmpty() ? NEVER : dueMicros[index(first)];
  }

  /** Sends those whose time has come, as far as there is room. */
  void release(long nowMicros, Exit exit) throws IOException {
    long packets = 0;
    long micros = 0;
    while (nextDueMicros() <= nowMicros) {
      int slot = index(first);
      if (!exit.send(memory.asSlice(offsets[slot], lengths[slot]))) {
        break;
      }
      first++;
      packets++;
      micros += clock.getAsLong() - cameMicros[slot];
    }
    if (packets > 0) {
      holding = holding.plus(packets, micros);
    }
  }

  /** Sends all, whatever their time, as far as there is room; later ones are not bound by them. */
  void releaseAll(Exit exit) throws IOException {
    release(NEVER - 1, exit);
    lastDueMicros = 0;
    lineFreeMicros = 0;
  }

  /** Whether none is held. */
  boolean isEmpty() {
    return first == next;
  }

  /** How many were sent, and how long they had been held. */
  Holding holding() {
    return holding;
  }

  /** How many were dropped. */
  long lost() {
    return lost;
  }

  private static int index(long number) {
    return (int) (number & SLOTS - 1);
  }
}
