package ntier.causes.freeze;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
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
  private static final long LONGEST_MICROS = 5_000_000;

  /**
   * Packets: acknowledgements that the kernel of a stopped adjacent tier sends 40 ms late are as
   * many as connections, but come when that one does not run.
   */
  private static final int UNREAD = 20;

  /** Answers of the tier below that one above the application does not take. */
  private static final int UNTAKEN = 10;

  /** Share of its ticks in which a tier under load uses no CPU, at most, stops included. */
  private static final double MOST_IDLE = 0.25;

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

  /**
   * Those that begin in the measure phase, of servers that were only watched: none of them has a
   * log that would show a silence. A tier that waits for the one below reads nothing either, so one
   * that stood still after the tier below is not the origin but that one, and of stops that overlap
   * the one furthest downstream counts.
   */
  List<Millibottleneck> ofUnlogged() {
    if (logged()) {
      return List.of();
    }
    List<Millibottleneck> stops = new ArrayList<>();
    recording.servers().stream()
        .filter(this::runsAsARule)
        .flatMap(tier -> stops(tier).stream())
        .filter(stop -> stop.durationMicros() <= LONGEST_MICROS)
        .filter(stop -> recording.window().contains(stop.startMicros()))
        .forEach(
            stop -> {
              if (stops.stream().noneMatch(known -> isSame(known, stop))) {
                stops.add(stop);
              }
            });
    return Origins.mostDownstream(recording, stops);
  }

  private static boolean isSame(Millibottleneck known, Millibottleneck stop) {
    return known.name().equals(stop.name()) && known.overlaps(stop.startMicros(), stop.endMicros());
  }

  private boolean logged() {
    return recording.servers().stream().anyMatch(one -> !one.inServer().isEmpty());
  }

  /** Of a tier that is idle now and then nothing tells whether it was stopped. */
  private boolean runsAsARule(TierData tier) {
    Counter cpu = tier.host().cpu();
    int still = 0;
    for (int tick = 0; tick + 1 < cpu.samples(); tick++) {
      still += Standstill.is(cpu, tick) ? 1 : 0;
    }
    return still <= MOST_IDLE * cpu.samples();
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
    List<Millibottleneck> stops = new ArrayList<>();
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
            stops.add(
                logged()
                    ? stop(tier, cpu.time(from), cpu.time(end), unread)
                    : unlogged(tier, first, from, end, unread));
          }
        }
      }
      first = end;
    }
    return stops;
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

  /** The stop of the lowest tier that stood still before the one above it did. */
  private Millibottleneck unlogged(TierData tier, int first, int from, int end, long unread) {
    Counter cpu = tier.host().cpu();
    Optional<TierData> below = stoodStillBefore(tier, cpu.time(first));
    if (below.isEmpty()) {
      return stop(tier, began(cpu, first, from), ended(cpu, end), unread);
    }
    Counter cpuBelow = below.get().host().cpu();
    int begin = cpuBelow.firstSampleFrom(cpu.time(first) - recording.tickMicros() / 2) - 1;
    int over = begin + 1;
    while (begin > 0 && Standstill.is(cpuBelow, begin - 1)) {
      begin--;
    }
    while (over + 1 < cpuBelow.samples() && Standstill.is(cpuBelow, over)) {
      over++;
    }
    return unlogged(below.get(), begin, begin, over, unread);
  }

  /**
   * The one below, where nothing tells what came to it: else it is found by that itself, and may
   * have been idle.
   */
  private Optional<TierData> stoodStillBefore(TierData tier, long atMicros) {
    return recording.directlyBelow(tier).stream()
        .filter(below -> below.host().linkReceived().samples() == 0)
        .filter(this::runsAsARule)
        .filter(below -> Standstill.isAt(below.host().cpu(), atMicros - recording.tickMicros() / 2))
        .findFirst();
  }

  /**
   * When it stopped, where no log tells: in the tick before, it used as much less than usual as it
   * stood still in it.
   */
  private long began(Counter cpu, int first, int from) {
    if (from > first || first == 0) {
      return cpu.time(from);
    }
    long start = recording.window().startMicros();
    long end = recording.window().endMicros();
    double usual = (double) cpu.increaseWithin(start, end) / Math.max(1, end - start);
    return cpu.time(from) - stillIn(cpu, first - 1, usual);
  }

  /** And when it went on: it uses what it then uses from that time in the tick on. */
  private static long ended(Counter cpu, int end) {
    return end + 2 < cpu.samples()
        ? cpu.time(end) + stillIn(cpu, end, cpu.rate(end + 1))
        : cpu.time(end);
  }

  private static long stillIn(Counter cpu, int tick, double running) {
    double share = running <= 0 ? 0 : Math.clamp(1 - cpu.rate(tick) / running, 0, 1);
    return Math.round(share * (cpu.time(tick + 1) - cpu.time(tick)));
  }

  private Millibottleneck stop(TierData tier, long start, long end, long unread) {
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
