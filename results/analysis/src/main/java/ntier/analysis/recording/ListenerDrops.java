package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import ntier.archive.Absent;
import ntier.archive.ListenerSample;

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
   * @param samples of the listener; it may have a socket for each of several addresses
   * @param host the counter of its host
   */
  static ListenerDrops of(List<ListenerSample> samples, Counter host) {
    List<Counter> sockets =
        samples.stream()
            .filter(sample -> Absent.isPresent(sample.drops()))
            .collect(Collectors.groupingBy(ListenerSample::address))
            .values()
            .stream()
            .map(ListenerDrops::counter)
            .toList();
    if (!sockets.isEmpty()) {
      List<Rise> rises = new ArrayList<>();
      sockets.forEach(counter -> rises.addAll(rises(counter, 0)));
      rises.sort(Comparator.comparingLong(Rise::toMicros));
      return new ListenerDrops(true, true, rises);
    }
    return new ListenerDrops(host.samples() > 1, false, rises(host, OLDEST_MICROS));
  }

  /** The counter of one socket. */
  static Counter counter(List<ListenerSample> socket) {
    List<ListenerSample> ordered =
        socket.stream().sorted(Comparator.comparingLong(ListenerSample::atMicros)).toList();
    return Counter.of(ordered, ListenerSample::atMicros, ListenerSample::drops);
  }

  /** How many packets were counted as dropped from after a time until another. */
  public long between(long fromMicros, long toMicros) {
    return rises.stream()
        .filter(rise -> rise.toMicros() > fromMicros && rise.toMicros() <= toMicros)
        .mapToLong(Rise::packets)
        .sum();
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
