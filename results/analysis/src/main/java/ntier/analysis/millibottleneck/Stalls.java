package ntier.analysis.millibottleneck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.TierData;
import ntier.plan.Role;

/**
 * Finds stalls and tells the tier that stalled from those that stalled because of it.
 *
 * <pre>
 *              web            app            db
 *   app stops  accepts until  silent at      idle: nobody
 *              its threads    once           asks it
 *              are taken
 *   db stops   as above       accepts until  silent at
 *                             its threads    once
 *                             are taken
 * </pre>
 *
 * <p>So of stalls that overlap, the origin is among those that began first. When several began
 * together (the tiers above were full already), it is the lowest tier that has work and does not
 * run, with one exception: db's log is written by app, when it takes and returns a connection, so a
 * stopped app makes db look stopped, too. Then it is app: if only db had stopped, app's JVM would
 * have used some CPU. For the same reason only returns show that db is alive, and nothing is known
 * of db while app computes without a sign of its own, as in a garbage collection.
 *
 * <p>A stall needs three things: a silence of its log of at least {@value #SHORTEST_MICROS} µs (two
 * ticks, less what sampling may cut off); no CPU time in its ticks from some time on; and work: at
 * least 3 requests in it, or as many more waiting above it than when it began. A silence without
 * that is an idle tier; so is one whose work comes only in its second half, from a tier above that
 * had been stopped. What the end of the measure phase cuts off cannot be told from the end of the
 * load.
 */
final class Stalls {
  static final long SHORTEST_MICROS = 75_000;

  /** Between its last event and its stop, and its start and its first event, a tier works a bit. */
  private static final long EDGE_BEFORE_MICROS = 5_000;

  private static final long EDGE_AFTER_MICROS = 10_000;

  /** Two tiers that fall silent within this time stopped together. */
  private static final long TOGETHER_MICROS = 20_000;

  /**
   * Nor can they be told apart within as many usual gaps of the earlier one's log: under a light
   * load a tier is silent now and then. Of random gaps, 0.7 % are longer than five means.
   */
  private static final int TOGETHER_GAPS = 5;

  /** The order in which tiers that stalled together are taken for the origin. */
  private static final List<Role> LIKELIEST = List.of(Role.APP, Role.DB, Role.WEB);

  /** Packets: 50 in each stop of db on full cores, none in stops of app. */
  private static final int ACKNOWLEDGED = 10;

  /** A silent JVM that uses this share of a core works for itself; one that waits uses none. */
  private static final double WORKS_FOR_ITSELF = 0.2;

  private final BlindRunData recording;

  Stalls(BlindRunData recording) {
    this.recording = recording;
  }

  /** Stalls that came from their own tier, by start. */
  List<Stall> origins() {
    List<Stall> candidates = new ArrayList<>();
    for (TierData tier : recording.tiers()) {
      candidates.addAll(candidates(tier));
    }
    candidates.sort(Comparator.comparingLong(Stall::startMicros));
    List<Stall> origins = new ArrayList<>();
    while (!candidates.isEmpty()) {
      Stall origin = origin(candidates);
      origins.add(origin);
      candidates.removeIf(stall -> stall == origin || stall.overlaps(origin));
    }
    return origins;
  }

  private static Stall origin(List<Stall> candidates) {
    Stall first = candidates.getFirst();
    long together = Math.max(TOGETHER_MICROS, TOGETHER_GAPS * first.usualGapMicros());
    return candidates.stream()
        .filter(stall -> stall.overlaps(first))
        .filter(stall -> stall.startMicros() - first.startMicros() <= together)
        .min(Comparator.comparingInt(stall -> LIKELIEST.indexOf(stall.tier().role())))
        .orElseThrow();
  }

  private List<Stall> candidates(TierData tier) {
    long[] signs = tier.role() == Role.DB ? tier.inServer().departures() : tier.inServer().events();
    List<Stall> stalls = new ArrayList<>();
    for (int i = 1; i < signs.length; i++) {
      if (signs[i] - signs[i - 1] >= SHORTEST_MICROS
          && recording.window().contains(signs[i - 1])
          && recording.window().contains(signs[i])) {
        OptionalLong start = stoppedFrom(tier, signs[i - 1], signs[i]);
        if (start.isPresent()) {
          Stall stall = stall(tier, signs, i, start.getAsLong());
          if (stall.hasWork() && !hidden(stall)) {
            stalls.add(stall);
          }
        }
      }
    }
    return stalls;
  }

  private boolean hidden(Stall stall) {
    return switch (stall.tier().role()) {
      case WEB -> waitsForApp(stall);
      case APP -> false;
      case DB -> hiddenByApp(stall);
    };
  }

  /**
   * Whether app held requests all the time and answered none, as when it waits for memory: a web
   * server whose threads all wait for it is silent and idle, too. When web itself stops, app
   * answers what it has.
   */
  private boolean waitsForApp(Stall stall) {
    long from = stall.startMicros() + EDGE_BEFORE_MICROS;
    long to = stall.endMicros() - EDGE_AFTER_MICROS;
    return recording
        .tier(Role.APP)
        .map(TierData::inServer)
        .filter(app -> app.at(from) >= Stall.WORK && app.departuresBetween(from, to) == 0)
        .isPresent();
  }

  /**
   * Whether app, who writes db's log, was too busy with itself, or waited too much, to take db's
   * answers. It was not, however busy, if it asked and db did not read that.
   */
  private boolean hiddenByApp(Stall stall) {
    return recording
        .tier(Role.APP)
        .filter(
            app -> {
              boolean silent =
                  Arrays.stream(app.inServer().events())
                      .noneMatch(
                          at ->
                              at > stall.startMicros() + EDGE_BEFORE_MICROS
                                  && at < stall.endMicros() - EDGE_AFTER_MICROS);
              double used = app.host().cpu().increaseWithin(stall.startMicros(), stall.endMicros());
              return silent
                      && used >= WORKS_FOR_ITSELF * stall.durationMicros()
                      && acknowledged(stall) < ACKNOWLEDGED
                  || stall.share(app.host().memoryPressure()) >= MemoryDetector.SATURATED
                  || stall.share(app.host().ioPressure()) >= IoDetector.SATURATED;
            })
        .isPresent();
  }

  /**
   * Packets that left its link while it used no CPU: its kernel's acknowledgements, 40 ms late, of
   * what it was sent and did not answer. A db that has answered acknowledges nothing, nor does one
   * of which its kernel takes connections that nothing was sent on yet. A busy app logs db's last
   * answers late, so the tick in which the silence begins counts as well.
   */
  private static long acknowledged(Stall stall) {
    TierData tier = stall.tier();
    return Standstill.sum(
        tier.host().cpu(),
        stall.startMicros(),
        stall.endMicros(),
        (from, to) ->
            Math.max(
                0,
                tier.host().linkSent().increaseWithin(from, to)
                    - tier.acceptQueue().enteredBetween(from, to)));
  }

  private Stall stall(TierData tier, long[] signs, int end, long from) {
    long usualGap = (signs[signs.length - 1] - signs[0]) / signs.length;
    return Stall.of(recording, tier, from, signs[end], usualGap);
  }

  /**
   * When it stopped, if it did: at its last event, or, if it ran on for some ticks without one
   * (under a light load), in the middle of the last tick in which it used CPU. Empty if it ran
   * until less than {@value #SHORTEST_MICROS} µs before its next event, or if no tick tells.
   */
  private static OptionalLong stoppedFrom(TierData tier, long lastEvent, long nextEvent) {
    var cpu = tier.host().cpu();
    long stopped = lastEvent;
    int idleTicks = 0;
    int sample = cpu.firstSampleFrom(lastEvent + EDGE_BEFORE_MICROS);
    long until = nextEvent - EDGE_AFTER_MICROS;
    for (; sample + 1 < cpu.samples() && cpu.time(sample + 1) <= until; sample++) {
      if (!Standstill.is(cpu, sample)) {
        stopped = (cpu.time(sample) + cpu.time(sample + 1)) / 2;
        idleTicks = 0;
      } else {
        idleTicks++;
      }
    }
    boolean longEnough = nextEvent - stopped >= SHORTEST_MICROS;
    return idleTicks > 0 && longEnough ? OptionalLong.of(stopped) : OptionalLong.empty();
  }
}
