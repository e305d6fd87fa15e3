package ntier.classroom;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Connections that are there for a moment. When there is no place the one that came first goes, so
 * that whoever does what is usual, and quickly, always finds one. For the event loop's thread.
 */
final class Places {
  private final int most;
  private final long longestNanos;

  /** Since when, in the order of coming. */
  private final Map<Channel, Long> taken = new LinkedHashMap<>();

  Places(int most, Duration longest) {
    this.most = most;
    this.longestNanos = longest.toNanos();
  }

  void take(Channel channel) {
    if (taken.size() >= most) {
      free(1);
    }
    taken.put(channel, System.nanoTime());
  }

  void leave(Channel channel) {
    taken.remove(channel);
  }

  /** Ends so many connections, if there are as many: those that came first. */
  void free(int count) {
    for (int i = 0; i < count && !taken.isEmpty(); i++) {
      Channel first = taken.keySet().iterator().next();
      taken.remove(first);
      abort(first);
    }
  }

  /** Ends those that have been there for too long. */
  void expire(long nowNanos) {
    while (!taken.isEmpty() && nowNanos - taken.values().iterator().next() > longestNanos) {
      free(1);
    }
  }

  /** Ends a connection at once, so that the kernel keeps nothing of it either. */
  static void abort(Channel channel) {
    if (channel.isActive()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.close();
    }
  }
}
