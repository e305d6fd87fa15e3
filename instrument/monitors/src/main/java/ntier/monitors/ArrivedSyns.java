package ntier.monitors;

import java.io.IOException;
import ntier.linux.SynSocket;

/**
 * Which SYNs came to a listener's host lately, whether the listener took them or not: so a SYN that
 * is sent again can be told to have come, or to have been lost on the way. The last {@value #ROOM}
 * of them are known, and none from before this was made.
 */
final class ArrivedSyns implements AutoCloseable {
  /** Room for the SYNs of a minute at 1,000 connections per second. */
  private static final int ROOM = 1 << 16;

  /** The longest pause between two retries that matters. */
  private static final long LONGEST_PAUSE_MICROS = 12_000_000;

  private final SynSocket socket;
  private final long[] times = new long[ROOM];
  private final long[] senders = new long[ROOM];
  private long count;

  /** What came until then may not have been seen. */
  private long blindUntilMicros;

  /**
   * @param nowMicros from which on the socket sees all
   */
  ArrivedSyns(SynSocket socket, long nowMicros) {
    this.socket = socket;
    this.blindUntilMicros = nowMicros;
  }

  /** Takes those that have come since. */
  void sample(long nowMicros) throws IOException {
    int left = socket.read(this::add);
    if (left > 0) {
      blindUntilMicros = nowMicros;
    }
  }

  void add(long atMicros, int source, int sourcePort) {
    int slot = (int) (count++ & ROOM - 1);
    if (count > ROOM) {
      blindUntilMicros = Math.max(blindUntilMicros, times[slot]);
    }
    times[slot] = atMicros;
    senders[slot] = sender(source, sourcePort);
  }

  private static long sender(int source, int port) {
    return (long) source << 16 | port;
  }

  /**
   * When the last SYN of a sender came before a time.
   *
   * @param source IPv4 address, its first byte the highest
   * @return 0 if none came; {@link Counter#UNKNOWN} if one may have come and not been seen
   */
  long before(long atMicros, int source, int sourcePort) {
    long wanted = sender(source, sourcePort);
    for (long number = count - 1; number >= 0 && number >= count - ROOM; number--) {
      int slot = (int) (number & ROOM - 1);
      if (senders[slot] == wanted && times[slot] < atMicros) {
        return times[slot];
      }
    }
    return atMicros - LONGEST_PAUSE_MICROS < blindUntilMicros ? Counter.UNKNOWN : 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
