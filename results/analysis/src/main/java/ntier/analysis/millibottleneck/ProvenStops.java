package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.plan.Role;

/**
 * Stops that show by themselves, whatever else is short at that time: packets came to the host from
 * a neighbour that was running, and it used no CPU, not even to read them. A tier that only waits
 * for another one reads what it is sent. So of two tiers that stop at overlapping times both are
 * found, the second one from when the first goes on at the latest:
 *
 * <pre>
 *   app stops  |=========|                app is silent first: found as any stop
 *   db stops        |====o========|       o: app, awake again, asks; db uses no CPU
 * </pre>
 *
 * <p>A web server whose threads all wait does not read what users send either, so of web only the
 * answers of app count. Nor does an app read what web sends while all its threads wait for db: it
 * shows by connections that it had left in its accept queue before it stood still.
 */
final class ProvenStops {
  /** Who is asked at the end of a tick, on a busy core, may read it in the next one. */
  private static final int SHORTEST_TICKS = 2;

  /** What lasts longer is a bottleneck, not a millibottleneck. */
  private static final long LONGEST_MICROS = 5_000_000;

  /**
   * Packets, as for a silent link: acknowledgements that a stopped neighbour's kernel sends 40 ms
   * late are as many as connections, but come when that one does not run.
   */
  private static final int UNREAD = NetworkDetector.RECEIVED;

  /** Packets received of a connection that is being opened: its SYN and its acknowledgement. */
  private static final int HANDSHAKE = 2;

  /** Answers of app that web does not take. */
  private static final int UNTAKEN = 10;

  /** It may go on a tick later than it is known to stand still. */
  private static final long TICK_MICROS = 50_000;

  private final BlindRunData recording;

  ProvenStops(BlindRunData recording) {
    this.recording = recording;
  }

  /** Those that begin in the measure phase and that others have something in common with. */
  List<Millibottleneck> besides(List<Millibottleneck> found) {
    List<Millibottleneck> stops = new ArrayList<>();
    for (TierData tier : recording.tiers()) {
      for (Millibottleneck stop : stops(tier)) {
        boolean known = found.stream().anyMatch(it -> isKnown(it, stop));
        boolean besides = found.stream().anyMatch(it -> isBesides(it, stop));
        if (!known && besides) {
          stops.add(stop);
        }
      }
    }
    return stops;
  }

  /**
   * Whether one that was found is only another tier's silence, which such a stop explains: it began
   * in its midst and is over with it.
   */
  static boolean explains(Millibottleneck stop, Millibottleneck found) {
    return found.kind() == Kind.FREEZE
        && found != stop
        && (found.tier() != stop.tier() || found.aftermath())
        && found.startMicros() > stop.startMicros()
        && found.startMicros() < stop.endMicros()
        && found.endMicros() <= stop.endMicros() + 2 * TICK_MICROS;
  }

  private static boolean isKnown(Millibottleneck found, Millibottleneck stop) {
    return found.tier() == stop.tier()
        && (!found.aftermath() || found.kind() != Kind.FREEZE)
        && found.overlaps(stop.startMicros(), stop.endMicros());
  }

  /** Whose link is slow, his acknowledgements come in bunches, which nobody reads. */
  private static boolean isBesides(Millibottleneck found, Millibottleneck stop) {
    return found.tier() != stop.tier()
        && !found.aftermath()
        && found.kind() != Kind.NETWORK
        && found.overlaps(stop.startMicros(), stop.endMicros());
  }

  private List<Millibottleneck> stops(TierData tier) {
    Counter cpu = tier.host().cpu();
    List<Millibottleneck> stops = new ArrayList<>();
    for (int first = 1; first + 1 < cpu.samples(); first++) {
      if (!Standstill.is(cpu, first)) {
        continue;
      }
      int end = first + 1;
      while (end + 1 < cpu.samples() && Standstill.is(cpu, end)) {
        end++;
      }
      long unread = unread(tier, first, end);
      int from = firstUnread(tier, first, end);
      if (end - from >= SHORTEST_TICKS
          && unread >= (tier.role() == Role.WEB ? UNTAKEN : UNREAD)
          && !wasFull(tier, cpu.time(first))
          && !waits(tier, cpu.time(first), cpu.time(end))
          && recording.window().contains(cpu.time(first))
          && cpu.time(end) - cpu.time(first) <= LONGEST_MICROS) {
        stops.add(stop(tier, cpu.time(from), cpu.time(end), unread));
      }
      first = end;
    }
    return stops;
  }

  /** Whether it had stopped accepting before it used no CPU any more. */
  private static boolean wasFull(TierData tier, long stillFromMicros) {
    return tier.role() == Role.APP
        && tier.acceptQueue().deepest(stillFromMicros - TICK_MICROS / 2, stillFromMicros) > 0;
  }

  /** What is kept from its core, or waits for a disk, is not stopped. */
  private static boolean waits(TierData tier, long from, long to) {
    return Stream.of(
            tier.host().cpuPressure(), tier.host().ioPressure(), tier.host().memoryPressure())
        .anyMatch(
            pressure ->
                pressure.increaseWithin(from, to) >= FullCoresDetector.PRESSED * (to - from));
  }

  /**
   * The first tick in which packets came that it did not read: before that it may only have been
   * idle; the first of all if none came.
   */
  private int firstUnread(TierData tier, int first, int end) {
    for (int tick = first; tick < end; tick++) {
      if (unread(tier, tick, tick + 1) > 0) {
        return tick;
      }
    }
    return first;
  }

  private long unread(TierData tier, int first, int end) {
    Counter cpu = tier.host().cpu();
    long unread = 0;
    for (int tick = first; tick < end; tick++) {
      long middle = (cpu.time(tick) + cpu.time(tick + 1)) / 2;
      if (recording.tiers().stream().anyMatch(it -> isBeside(it, tier) && runs(it, middle))) {
        unread += came(tier, cpu.time(tick), cpu.time(tick + 1));
      }
    }
    return unread;
  }

  /**
   * What its server is to read. The kernel alone answers what opens a connection, whether it enters
   * the accept queue or is dropped: a tier may be full and idle, where all its connections are held
   * by one above that computes too slowly to send anything.
   */
  private long came(TierData tier, long from, long to) {
    return tier.role() == Role.WEB
        ? recording.tier(Role.APP).map(app -> app.inServer().departuresBetween(from, to)).orElse(0)
        : Math.max(
            0,
            tier.host().linkReceived().increaseWithin(from, to)
                - tier.listenerDrops().between(from, to)
                - HANDSHAKE * tier.acceptQueue().enteredBetween(from, to));
  }

  private static boolean isBeside(TierData one, TierData other) {
    return Math.abs(one.role().ordinal() - other.role().ordinal()) == 1;
  }

  /**
   * Whether a tier ran at a time, and did not just stop: it had stood still before, or it runs on.
   */
  private static boolean runs(TierData tier, long atMicros) {
    Counter cpu = tier.host().cpu();
    int tick = cpu.firstSampleFrom(atMicros) - 1;
    return tick >= 1
        && tick + 2 < cpu.samples()
        && !Standstill.is(cpu, tick)
        && (Standstill.is(cpu, tick - 1) || !Standstill.is(cpu, tick + 1));
  }

  private static Millibottleneck stop(TierData tier, long start, long end, long unread) {
    return new Millibottleneck(
        tier.role(),
        Kind.FREEZE,
        start,
        end,
        false,
        say(
            "%s used no CPU for %,d ms and did not read %,d %s that came meanwhile",
            tier.role().key(),
            Math.round((end - start) / 1e3),
            unread,
            tier.role() == Role.WEB ? "answers" : "packets"));
  }
}
