package ntier.analysis.recording;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;
import ntier.analysis.store.Times;

/**
 * How many requests are in a place at any time, exactly, from their arrivals and departures. Takes
 * little of the heap however many they are.
 */
public final class Occupancy {
  private static final int ARRIVAL = 1;

  private final Scratch scratch;
  private final Times arrivals;

  /** When requests left, in order; where stays are kept with when each had come. */
  private final Rows departures;

  private final boolean keepsStays;
  private Times events;

  /** One request, from its arrival to its departure. */
  public record Stay(long arrivalMicros, long departureMicros) {}

  /**
   * With their stays.
   *
   * @param arrivals in microseconds, in any order
   * @param departures of the same requests in the same order
   */
  public Occupancy(long[] arrivals, long[] departures) {
    this(collected(arrivals, departures));
  }

  private Occupancy(Collector collected) {
    this.scratch = collected.scratch;
    this.arrivals = collected.arrivals;
    this.departures = collected.departures;
    this.keepsStays = collected.keepsStays;
    arrivals.sort();
    departures.sort();
  }

  private static Collector collected(long[] arrivals, long[] departures) {
    if (arrivals.length != departures.length) {
      throw new IllegalArgumentException("as many departures as arrivals are needed");
    }
    Collector collector = new Collector(Scratch.onHeap(), true);
    for (int i = 0; i < arrivals.length; i++) {
      collector.add(arrivals[i], departures[i]);
    }
    return collector;
  }

  /** Takes requests one by one. */
  public static final class Collector {
    private final Scratch scratch;
    private final Times arrivals;
    private final Rows departures;
    private final boolean keepsStays;

    /**
     * @param keepsStays whether somebody will ask which departure is of which arrival
     */
    public Collector(Scratch scratch, boolean keepsStays) {
      this.scratch = scratch;
      this.arrivals = new Times(scratch);
      this.departures = new Rows(scratch, keepsStays ? 2 : 1);
      this.keepsStays = keepsStays;
    }

    /** Takes a request. */
    public void add(long arrivalMicros, long departureMicros) {
      arrivals.add(arrivalMicros);
      int row = departures.add(departureMicros);
      if (keepsStays) {
        departures.set(row, ARRIVAL, arrivalMicros);
      }
    }

    /** All that were taken; no more can be. */
    public Occupancy occupancy() {
      return new Occupancy(this);
    }
  }

  /** Those of several places as of one, without their stays. */
  static Occupancy together(Scratch scratch, List<Occupancy> places) {
    Collector all = new Collector(scratch, false);
    for (Occupancy place : places) {
      for (int i = 0; i < place.arrivals.size(); i++) {
        all.add(place.arrivals.at(i), place.departures.get(i, 0));
      }
    }
    return all.occupancy();
  }

  /** Whether nothing was ever here. */
  public boolean isEmpty() {
    return arrivals.size() == 0;
  }

  /** Requests here at a time; one that leaves at that time is gone. */
  public int at(long atMicros) {
    return arrivals.upTo(atMicros) - departuresUpTo(atMicros);
  }

  /** Departures after {@code from}, up to and including {@code to}. */
  public int departuresBetween(long from, long to) {
    return departuresUpTo(to) - departuresUpTo(from);
  }

  /** Whether none came or left after {@code from} and before {@code to}. */
  public boolean isQuiet(long from, long to) {
    return arrivals.upTo(from) >= arrivals.firstFrom(to)
        && departuresUpTo(from) >= departures.firstFrom(to);
  }

  /** Arrivals from one time on until before another. */
  public int arrivalsWithin(long from, long before) {
    return Math.max(0, arrivals.firstFrom(before) - arrivals.firstFrom(from));
  }

  /** The most that were here at once between two times, both included. */
  public int max(long from, long to) {
    return at(momentOfMost(from, to));
  }

  /** When they were, first. */
  public long momentOfMost(long from, long to) {
    int arrival = arrivals.upTo(from);
    int departure = departuresUpTo(from);
    int max = arrival - departure;
    long moment = from;
    while (arrival < arrivals.size() && arrivals.at(arrival) <= to) {
      long at = arrivals.at(arrival++);
      while (departure < departures.size() && departures.get(departure, 0) <= at) {
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
    int arrival = arrivals.upTo(from);
    int departure = departuresUpTo(from);
    double area = (double) (arrival - departure) * (to - from);
    for (; arrival < arrivals.size() && arrivals.at(arrival) < to; arrival++) {
      area += to - arrivals.at(arrival);
    }
    for (; departure < departures.size() && departures.get(departure, 0) < to; departure++) {
      area -= to - departures.get(departure, 0);
    }
    return area / (to - from);
  }

  /**
   * Each request, in the order in which they left.
   *
   * @throws IllegalStateException where they are not kept: they are for the servers that hold data
   */
  public List<Stay> stays() {
    if (!keepsStays) {
      throw new IllegalStateException("its stays were not kept");
    }
    return new Stays(departures);
  }

  /** Those of them that left after one time and before another. */
  public List<Stay> staysThatLeft(long afterMicros, long beforeMicros) {
    int from = departuresUpTo(afterMicros);
    return stays().subList(from, Math.max(from, departures.firstFrom(beforeMicros)));
  }

  private static final class Stays extends AbstractList<Stay> implements RandomAccess {
    private final Rows rows;

    Stays(Rows rows) {
      this.rows = rows;
    }

    @Override
    public Stay get(int index) {
      return new Stay(rows.get(index, ARRIVAL), rows.get(index, 0));
    }

    @Override
    public int size() {
      return rows.size();
    }
  }

  /** When requests left, in order. */
  public Times departures() {
    return Times.firstColumn(departures);
  }

  /** When requests came or left, in order. */
  public Times events() {
    if (events == null) {
      events = Times.merged(scratch, List.of(arrivals, departures()));
    }
    return events;
  }

  private int departuresUpTo(long atMicros) {
    return departures.firstFrom(atMicros + 1);
  }
}
