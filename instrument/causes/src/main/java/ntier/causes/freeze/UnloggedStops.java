package ntier.causes.freeze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
import ntier.analysis.millibottleneck.Standstill;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * Stops of servers that keep no log of requests, as in a watch of servers that were there before:
 * they used no CPU and did not read what came, see {@link ProvenStops}.
 */
final class UnloggedStops {
  /** Share of its ticks in which a tier under load uses no CPU, at most, stops included. */
  private static final double MOST_IDLE = 0.25;

  private final BlindRunData recording;
  private final ProvenStops proven;

  UnloggedStops(BlindRunData recording) {
    this.recording = recording;
    this.proven = new ProvenStops(recording);
  }

  /**
   * Those that begin in the measure phase, of servers that were only watched: none of them has a
   * log that would show a silence. A tier that waits for the one below reads nothing either, so one
   * that stood still after the tier below is not the origin but that one, and of stops that overlap
   * the one furthest downstream counts.
   */
  List<Millibottleneck> found() {
    if (proven.logged()) {
      return List.of();
    }
    List<Millibottleneck> stops = new ArrayList<>();
    recording.servers().stream()
        .filter(this::runsAsARule)
        .flatMap(tier -> stops(tier).stream())
        .filter(stop -> stop.durationMicros() <= ProvenStops.LONGEST_MICROS)
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

  private List<Millibottleneck> stops(TierData tier) {
    return proven.unread(tier).stream()
        .map(one -> origin(tier, one.first(), one.from(), one.end(), one.unread()))
        .toList();
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

  /** The stop of the lowest tier that stood still before the one above it did. */
  private Millibottleneck origin(TierData tier, int first, int from, int end, long unread) {
    Counter cpu = tier.host().cpu();
    Optional<TierData> below = stoodStillBefore(tier, cpu.time(first));
    if (below.isEmpty()) {
      return proven.stop(tier, began(cpu, first, from), ended(cpu, end), unread);
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
    return origin(below.get(), begin, begin, over, unread);
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
}
