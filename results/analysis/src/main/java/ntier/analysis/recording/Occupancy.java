package ntier.analysis.recording;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How many requests are in a place at any time, exactly, from their arrivals and departures. */
public final class Occupancy {
  private final long[] arrivals;
  private final long[] departures;
  private final List<Stay> stays;

  /** One request, from its arrival to its departure. */
  public record Stay(long arrivalMicros, long departureMicros) {}

  /**
   * @param arrivals in microseconds, in any order
   * @param departures of the same requests in the same order
   */
  public Occupancy(long[] arrivals, long[] departures) {
    if (arrivals.length != departures.length) {
      throw new IllegalArgumentException("as many departures as arrivals are needed");
    }
    this.stays =
        IntStream.range(0, arrivals.length)
            .mapToObj(i -> new Stay(arrivals[i], departures[i]))
            .toList();
    this.arrivals = sorted(arrivals);
    this.departures = sorted(departures);
  }

  /** Those of several places as of one. */
  static Occupancy together(List<Occupancy> places) {
    return new Occupancy(
        places.stream().flatMap(one -> one.stays.stream()).mapToLong(Stay::arrivalMicros).toArray(),
        places.stream()
            .flatMap(one -> one.stays.stream())
            .mapToLong(Stay::departureMicros)
            .toArray());
  }

  private static long[] sorted(long[] times) {
    long[] copy = times.clone();
    Arrays.sort(copy);
    return copy;
  }

  /** Whether nothing was ever here. */
  public boolean isEmpty() {
    return arrivals.length == 0;
  }

  /** Requests here at a time; one that leaves at that time is gone. */
  public int at(long atMicros) {
    return countUpTo(arrivals, atMicros) - countUpTo(departures, atMicros);
  }

  /** Departures after {@code from}, up to and including {@code to}. */
  public int departuresBetween(long from, long to) {
    return countUpTo(departures, to) - countUpTo(departures, from);
  }

  /** The most that were here at once between two times, both included. */
  public int max(long from, long to) {
    return at(momentOfMost(from, to));
  }

  /** When they were, first. */
  public long momentOfMost(long from, long to) {
    int arrival = countUpTo(arrivals, from);
    int departure = countUpTo(departures, from);
    int max = arrival - departure;
    long moment = from;
    while (arrival < arrivals.length && arrivals[arrival] <= to) {
      long at = arrivals[arrival++];
      while (departure < departures.length && departures[departure] <= at) {
        departure++;
      }
      if (arrival - departure > max) {
        max = arrival - departure;
        moment = at;
      }
    }
    return moment;
  }

  /** Mean over a time span: the integral divided by its length. */
  public double mean(long from, long to) {
    int arrival = countUpTo(arrivals, from);
    int departure = countUpTo(departures, from);
    double area = (double) (arrival - departure) * (to - from);
    for (; arrival < arrivals.length && arrivals[arrival] < to; arrival++) {
      area += to - arrivals[arrival];
    }
    for (; departure < departures.length && departures[departure] < to; departure++) {
      area -= to - departures[departure];
    }
    return area / (to - from);
  }

  /** Each request, in the order in which they were given. */
  public List<Stay> stays() {
    return stays;
  }

  /** When requests left, ascending. */
  public long[] departures() {
    return departures.clone();
  }

  /** When requests came or left, ascending. */
  public long[] events() {
    long[] all = Arrays.copyOf(arrivals, arrivals.length * 2);
    System.arraycopy(departures, 0, all, arrivals.length, departures.length);
    Arrays.sort(all);
    return all;
  }

  private static int countUpTo(long[] sorted, long atMicros) {
    return SortedTimes.firstFrom(sorted, atMicros + 1);
  }
}
