package ntier.causes.freeze;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Standstill;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * Stops that show by themselves, whatever else is short at that time: packets came to the host from
 * an adjacent tier that was running, and it used no CPU, not even to read them. A tier that only
 * waits for another one reads what it is sent. So of two tiers that stop at overlapping times both
 * are found, the second one from when the first goes on at the latest:
 *
 * <pre>
 *   application stops  |=========|           it is silent first: found as any stop
 *   data stop               |====o========|  o: the application, awake again, asks; no CPU is used
 * </pre>
 *
 * <p>A server above the application whose threads all wait does not read what it is sent either, so
 * of such tiers only the answers of the tier below count. Nor does the application read what comes
 * while all its threads wait for the data: it shows by connections that it had left in its accept
 * queue before it stood still.
 */
final class ProvenStops {
  /** Who is asked at the end of a tick, on a busy core, may read it in the next one. */
  private static final int SHORTEST_TICKS = 2;

  /** What lasts longer is a bottleneck, not a millibottleneck. */
  static final long LONGEST_MICROS = 5_000_000;

  /**
   * Packets: acknowledgements that the kernel of a stopped adjacent tier sends 40 ms late are as
   * many as connections, but come when that one does not run.
   */
  private static final int UNREAD = 20;

  /** Answers of the tier below that one above the application does not take. */
  private static final int UNTAKEN = 10;

  private final BlindRunData recording;

  ProvenStops(BlindRunData recording) {
    this.recording = recording;
  }

  /** Those that begin in the measure phase and that others have something in common with. */
  List<Millibottleneck> besides(List<Millibottleneck> found) {
    if (!logged()) {
      return List.of();
    }
    List<Millibottleneck> stops = new ArrayList<>();
    for (TierData tier : recording.servers()) {
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

  /** Whether any server keeps a log of requests. */
  boolean logged() {
    return recording.servers().stream().anyMatch(one -> !one.inServer().isEmpty());
  }

  /**
   * Whether one that was found is only another tier's silence, which such a stop explains: it began
   * in its midst and is over with it, or two ticks later, as ends are known to a tick each.
   */
  boolean explains(Millibottleneck stop, Millibottleneck found) {
    return found.kind() == Kind.FREEZE
        && found != stop
        && (!found.name().equals(stop.name()) || found.aftermath())
        && found.startMicros() > stop.startMicros()
        && found.startMicros() < stop.endMicros()
        && found.endMicros() <= stop.endMicros() + 2 * recording.tickMicros();
  }

  private static boolean isKnown(Millibottleneck found, Millibottleneck stop) {
    return found.name().equals(stop.name())
        && (!found.aftermath() || found.kind() != Kind.FREEZE)
        && found.overlaps(stop.startMicros(), stop.endMicros());
  }

  /** Acknowledgements over a slow link come in bunches, which nobody reads. */
  private static boolean isBesides(Millibottleneck found, Millibottleneck stop) {
    return !found.name().equals(stop.name())
        && !found.aftermath()
        && found.kind() != Kind.NETWORK
        && found.overlaps(stop.startMicros(), stop.endMicros());
  }

  private List<Millibottleneck> stops(TierData tier) {
    Counter cpu = tier.host().cpu();
    return unread(tier).stream()
        .map(one -> stop(tier, cpu.time(one.from()), cpu.time(one.end()), one.unread()))
        .toList();
  }

  /**
   * Ticks in which a server stood still and did not read what came.
   *
   * @param first the tick in which it did not run any more
   * @param from and that in which something came
   * @param end the first in which it ran again
   * @param unread how much came
   */
  record Unread(int first, int from, int end, long unread) {}

  /** Those of a server that it may have been stopped in. */
  List<Unread> unread(TierData tier) {
    Counter cpu = tier.host().cpu();
    List<Unread> found = new ArrayList<>();
    for (int first = 1; first + 1 < cpu.samples(); first++) {
      if (!Standstill.is(cpu, first)) {
        continue;
      }
      int end = first + 1;
      while (end + 1 < cpu.samples() && Standstill.is(cpu, end)) {
        end++;
      }
      if (couldBeStop(tier, cpu.time(first), cpu.time(end))) {
        long unread = unread(tier, first, end);
        if (unread >= (takesAnswers(tier) ? UNTAKEN : UNREAD)) {
          int from = firstUnread(tier, first, end);
          if (end - from >= SHORTEST_TICKS) {
            found.add(new Unread(first, from, end, unread));
          }
        }
      }
      first = end;
    }
    return found;
  }

  private boolean couldBeStop(TierData tier, long stillFrom, long stillTo) {
    return recording.window().contains(stillFrom)
        && stillTo - stillFrom <= LONGEST_MICROS
        && !wasFull(tier, stillFrom)
        && !waits(tier, stillFrom, stillTo);
  }

  /** Whether only answers from below show that it does not read. */
  private boolean takesAnswers(TierData tier) {
    return logged()
        && !tier.runsApplication()
        && !tier.holdsData()
        && !recording.directlyBelow(tier).isEmpty();
  }

  /** Whether it had stopped accepting before it used no CPU any more. */
  private boolean wasFull(TierData tier, long stillFromMicros) {
    return tier.runsApplication()
        && tier.acceptQueue().deepest(stillFromMicros - recording.tickMicros() / 2, stillFromMicros)
            > 0;
  }

  /** What is kept from its core, or waits for a disk, is not stopped. */
  private static boolean waits(TierData tier, long from, long to) {
    return Stream.of(
            tier.host().cpuPressure(), tier.host().ioPressure(), tier.host().memoryPressure())
        .anyMatch(pressure -> pressure.increaseWithin(from, to) >= Pressure.PRESSED * (to - from));
  }

  /**
   * The first tick in which something came that it did not read, of a stop in which something did:
   * before that it may only have been idle.
   */
  private int firstUnread(TierData tier, int first, int end) {
    int tick = first;
    while (tick + 1 < end && unread(tier, tick, tick + 1) == 0) {
      tick++;
    }
    return tick;
  }

  private long unread(TierData tier, int first, int end) {
    Counter cpu = tier.host().cpu();
    long unread = 0;
    for (int tick = first; tick < end; tick++) {
      long middle = (cpu.time(tick) + cpu.time(tick + 1)) / 2;
      if (isAsked(tier, middle)) {
        unread += came(tier, cpu.time(tick), cpu.time(tick + 1));
      }
    }
    return unread;
  }

  /**
   * Whether someone beside it ran, whose packets are more than a kernel's acknowledgements. Users
   * always run; for a tier that takes answers they do not count.
   */
  private boolean isAsked(TierData tier, long atMicros) {
    return tier.first() && !takesAnswers(tier)
        || Stream.concat(
                recording.directlyAbove(tier).stream(), recording.directlyBelow(tier).stream())
            .anyMatch(beside -> runs(beside, atMicros));
  }

  /** What its server is to read. */
  private long came(TierData tier, long from, long to) {
    if (!logged()) {
      long turnedAway = tier.listenerDrops().between(from, to);
      return Math.max(
          tier.receivedToRead(from, to), tier.acceptQueue().enteredBetween(from, to) + turnedAway);
    }
    return takesAnswers(tier)
        ? recording.directlyBelow(tier).stream()
            .mapToLong(below -> below.inServer().departuresBetween(from, to))
            .sum()
        : tier.receivedToRead(from, to);
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

  /** The stop itself. */
  Millibottleneck stop(TierData tier, long start, long end, long unread) {
    return new Millibottleneck(
        tier,
        Kind.FREEZE,
        start,
        end,
        false,
        say(
            "%s used no CPU for %,d ms and did not read %,d %s that came meanwhile",
            tier.name(),
            Math.round((end - start) / 1e3),
            unread,
            takesAnswers(tier) ? "answers" : logged() ? "packets" : "packets or connections"));
  }
}
