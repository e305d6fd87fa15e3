package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * When a listener dropped packets: each rise of its own counter from one sample to the next.
 *
 * @param kept whether there is any counter: if not, nothing can be said of its drops
 * @param ownCounter whether it is the listener's own; else that of its host, in which all listeners
 *     of the host are
 * @param rises by time
 */
public record ListenerDrops(boolean kept, boolean ownCounter, List<Rise> rises) {
  /** The counter of a host may be so old when it is written down. */
  private static final long OLDEST_MICROS = 550_000;

  public ListenerDrops {
    rises = List.copyOf(rises);
  }

  /** So many packets, counted after the one time and not after the other. */
  public record Rise(long fromMicros, long toMicros, long packets) {}

  /**
   * @param sockets the counter of each socket that has one: a listener may have one for each of
   *     several addresses
   * @param host the counter of its host
   */
  static ListenerDrops of(Collection<Counter> sockets, Counter host) {
    if (!sockets.isEmpty()) {
      List<Rise> rises = new ArrayList<>();
      sockets.forEach(counter -> rises.addAll(rises(counter, 0)));
      rises.sort(Comparator.comparingLong(Rise::toMicros));
      return new ListenerDrops(true, true, rises);
    }
    return new ListenerDrops(host.samples() > 1, false, rises(host, OLDEST_MICROS));
  }

  /** How many packets were counted as dropped from after a time until another. */
  public long between(long fromMicros, long toMicros) {
    long packets = 0;
    for (int i = SortedTimes.firstOf(rises, Rise::toMicros, fromMicros + 1);
        i < rises.size();
        i++) {
      if (rises.get(i).toMicros() > toMicros) {
        break;
      }
      packets += rises.get(i).packets();
    }
    return packets;
  }

  /**
   * The rises of a counter. Where it falls, as that of a listener that was made anew, there is
   * none.
   *
   * @param age how old it may be when it is written down, in microseconds
   */
  public static List<Rise> rises(Counter counter, long age) {
    List<Rise> rises = new ArrayList<>();
    for (int sample = 1; sample < counter.samples(); sample++) {
      long from = counter.time(sample - 1);
      long to = counter.time(sample);
      long packets = Math.round(counter.increase(from, to));
      if (packets > 0) {
        rises.add(new Rise(Math.min(from, to - age), to, packets));
      }
    }
    return rises;
  }
}
