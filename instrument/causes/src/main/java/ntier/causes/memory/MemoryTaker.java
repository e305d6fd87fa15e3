package ntier.causes.memory;

import java.io.IOException;
import ntier.injection.Ending;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.linux.ThreadPriority;

/**
 * Takes memory from a host, on a thread of its own: the tier may wait for its pages while it holds
 * what taking more of them needs, and then this thread waits with it. Who watches and lifts does
 * not.
 */
final class MemoryTaker implements MemoryWatch.Taking, AutoCloseable {
  /** Pieces from one look at what is left to the next: a megabyte. */
  private static final int PIECES = 16;

  /** What the limit leaves above what is in use, so that writing it never has to make room. */
  private static final long ROOM_BYTES = 1 << 20;

  /** Half of the time is left to the tier: it can't wait for its memory unless it runs. */
  private static final long LEAST_PAUSE_MICROS = 1_000;

  /**
   * So much is taken whoever waits: the first to wait may hold up all others for a moment only, and
   * what a tier waits for is told from a disk by what it lost.
   */
  private static final long BEFORE_PAUSE_BYTES = 8 << 20;

  private final MemoryPieces pieces;
  private final MemoryGroup group;
  private final MemoryLimits limits;
  private final long leastBytes;
  private final Thread thread;
  private volatile boolean paused;
  private volatile boolean stopped;
  private volatile IOException failure;

  private MemoryTaker(
      MemoryPieces pieces, MemoryGroup group, MemoryLimits limits, long leastBytes) {
    this.pieces = pieces;
    this.group = group;
    this.limits = limits;
    this.leastBytes = leastBytes;
    this.thread = new Thread(this::run, "memory taker");
    thread.setDaemon(true);
  }

  /**
   * Begins.
   *
   * @param leastBytes so much is left to the host
   */
  static MemoryTaker start(
      MemoryPieces pieces, MemoryGroup group, MemoryLimits limits, long leastBytes) {
    var taker = new MemoryTaker(pieces, group, limits, leastBytes);
    taker.thread.start();
    return taker;
  }

  @Override
  public boolean isDone() {
    return !thread.isAlive();
  }

  @Override
  public void pause(boolean pause) {
    paused = pause;
  }

  private void run() {
    ThreadPriority.raiseForWork();
    try {
      long used = group.used();
      long pausesBelow = used - BEFORE_PAUSE_BYTES;
      boolean more = true;
      while (more && !stopped && used > leastBytes) {
        long beganMicros = Clocks.realtimeMicros();
        more = (paused && used <= pausesBelow) || takeSome();
        long nowMicros = Clocks.realtimeMicros();
        PreciseSleep.untilRealtimeMicros(
            nowMicros + Math.max(LEAST_PAUSE_MICROS, nowMicros - beganMicros));
        used = group.used();
      }
    } catch (IOException failed) {
      failure = failed;
    }
  }

  /** The limit follows what is left. */
  private boolean takeSome() throws IOException {
    boolean more = true;
    for (int i = 0; i < PIECES && more && !stopped; i++) {
      more = pieces.takeNext();
    }
    if (!stopped) {
      limits.lower(group.used() + ROOM_BYTES);
    }
    return more;
  }

  /** Ends it, when what kept it waiting has been lifted. The limit is as it left it. */
  @Override
  public void close() throws IOException {
    stopped = true;
    Ending.await(thread, () -> {});
    if (failure != null) {
      throw failure;
    }
  }
}
