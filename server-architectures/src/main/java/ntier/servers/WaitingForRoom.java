package ntier.servers;

import io.netty.util.concurrent.FastThreadLocal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The connections of an event loop whose answers wait for room in a send buffer.
 *
 * <p>Linux says that there is room when a third of the buffer is free. The acknowledgements that
 * come after that, of one flight of segments, free more of it and are not told: not before those of
 * the next flight, a round trip later. So the loop looks by itself, when it goes round anyway: at
 * the connections that it has written nothing to for a while, and again as long as that is not in
 * vain.
 */
final class WaitingForRoom {
  /**
   * How long nothing was written, in ns: the acknowledgements of a flight of 32 KB come within 1 to
   * 2 ms, 0.3 ms apart. Looking at once would fill the buffer before they have come, and above what
   * wakes.
   */
  static final long QUIET = 500_000;

  private static final FastThreadLocal<WaitingForRoom> OF_LOOP =
      new FastThreadLocal<>() {
        @Override
        protected WaitingForRoom initialValue() {
          return new WaitingForRoom(System::nanoTime);
        }
      };

  private final LongSupplier nanoTime;

  /** How each writes again, with the time of its last write; the longest ago comes first. */
  private final LinkedHashMap<Runnable, Long> connections = new LinkedHashMap<>();

  WaitingForRoom(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Those of the event loop that calls. */
  static WaitingForRoom ofThisLoop() {
    return OF_LOOP.get();
  }

  /**
   * A part of what waits was written.
   *
   * @param writeAgain tries to write more, and calls this again if it could and more is left
   */
  void wrote(Runnable writeAgain) {
    connections.putLast(writeAgain, nanoTime.getAsLong());
  }

  /** Nothing waits any more, or a write was in vain. */
  void forget(Runnable writeAgain) {
    connections.remove(writeAgain);
  }

  /** Lets those write again that have not for a while. */
  void look() {
    if (connections.isEmpty()) { // as a rule: no look at the clock then
      return;
    }
    long now = nanoTime.getAsLong();
    while (!connections.isEmpty()) {
      Map.Entry<Runnable, Long> longest = connections.firstEntry();
      if (now - longest.getValue() < QUIET) {
        return;
      }
      forget(longest.getKey());
      longest.getKey().run();
    }
  }
}
