package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.AcceptQueue;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * Which of several millibottlenecks at once made a drop.
 *
 * <p>First by topology: a millibottleneck of the tier itself, or of one below it, lets its queue
 * grow from its start on (requests wait for answers); one of a tier above sends it less as long as
 * it lasts, and what it held back when it is over. Then by what each alone would have done: the
 * places of the tier that drops are filled at its usual rate, less what it still answered, while
 * one lasts, and empty at that rate afterwards.
 *
 * <pre>
 *   app stops       |========|
 *   db stops             |===========|
 *   full by app          .xxxx           these drops are app's
 *   full by both             .xxx        these are both's: neither alone would fill it then
 *   full by db                   .xxxx   these are db's
 * </pre>
 *
 * <p>Where either alone had filled it, a drop is from both.
 */
final class DropOrigins {
  /** After a millibottleneck, queues that it fills can begin to overflow for so long. */
  private static final long LINGER_MICROS = 500_000;

  /**
   * And for so long at most go on to, as long as they have not drained. What a millibottleneck of
   * hundreds of milliseconds held back is made up for within this; a queue that stays full has
   * another reason.
   */
  private static final long DRAINED_MICROS = 2_000_000;

  /**
   * A tier above sends down what it held back as long as it still has this share of it: then a tier
   * below it may overflow late, where what comes first finds few connections open.
   */
  private static final double HELD = 0.5;

  /** A drop may seem to come this much before its cause: both times are estimates. */
  static final long SLACK_MICROS = 20_000;

  /** The share of places taken from which on a tier counts as full: rates vary by a tenth. */
  private static final double FULL = 0.9;

  /** Less than this share of the places made no difference. */
  private static final double SOME = 0.1;

  /** So many ticks before a millibottleneck, a queue is what it was without it. */
  private static final int TICKS_BEFORE = 2;

  private static final long STEP_MICROS = 5_000;

  /** From this length on, the time in which one lasted alone shows what was answered meanwhile. */
  private static final long SHOWS_MICROS = 100_000;

  private final RunData recording;
  private final List<Millibottleneck> causes;
  private final Map<String, Lasting> lasting = new HashMap<>();
  private final Map<String, Double> usualRates = new HashMap<>();

  /**
   * @param causes without aftermaths
   */
  DropOrigins(RunData recording, List<Millibottleneck> causes) {
    this.recording = recording;
    this.causes = List.copyOf(causes);
  }

  /** Those that made it, the one that did most first; none if none lasts or has just ended. */
  List<Millibottleneck> of(TierData dropping, long atMicros) {
    List<Millibottleneck> near = lasting(dropping).at(atMicros, SLACK_MICROS);
    if (near.size() <= 1) {
      return near;
    }
    List<Millibottleneck> possible =
        near.stream()
            .filter(cause -> !isAbove(cause, dropping) || atMicros >= earliestEnd(cause))
            .toList();
    if (possible.size() <= 1) {
      return possible.isEmpty() ? near.subList(0, 1) : possible;
    }
    return byPlaces(dropping, possible, atMicros);
  }

  /** Whether one begins, or a tier can no more overflow from it, after a time and up to another. */
  boolean changes(TierData dropping, long afterMicros, long upToMicros) {
    return lasting(dropping).changes(afterMicros, upToMicros);
  }

  private Lasting lasting(TierData dropping) {
    return lasting.computeIfAbsent(
        dropping.name(), _ -> new Lasting(causes, cause -> lastsUntil(cause, dropping)));
  }

  /** Until when a tier can overflow from a millibottleneck. */
  private long lastsUntil(Millibottleneck cause, TierData dropping) {
    long full = fullUntil(cause, Optional.of(dropping), tier -> FULL * tier.queueLimit());
    return isAbove(cause, dropping)
        ? Math.max(
            full,
            fullUntil(
                cause,
                recording.named(cause.name()),
                above -> Math.max(1, HELD * above.queuedAt(cause.endMicros()))))
        : full;
  }

  /**
   * The last tick up to which a tier's queue stays so long after one; before that it may overflow.
   */
  private static long fullUntil(
      Millibottleneck cause, Optional<TierData> tier, ToDoubleFunction<TierData> least) {
    long from = cause.endMicros() + LINGER_MICROS;
    long latest = cause.endMicros() + DRAINED_MICROS;
    return tier.map(one -> longUntil(one, least.applyAsDouble(one), from, latest)).orElse(from);
  }

  /**
   * The last tick up to which its queue was so long, from a time on; that time if it was not then.
   */
  private static long longUntil(TierData tier, double least, long from, long latest) {
    AcceptQueue ticks = tier.acceptQueue();
    long until = from;
    for (int tick = ticks.firstTickFrom(from);
        tick < ticks.ticks() && ticks.time(tick) <= latest;
        tick++) {
      if (tier.queued(tick) < least) {
        break;
      }
      until = ticks.time(tick);
    }
    return until;
  }

  /** The end of a millibottleneck is known to about a tick. */
  private long earliestEnd(Millibottleneck one) {
    return one.endMicros() - recording.tickMicros();
  }

  private boolean isAbove(Millibottleneck cause, TierData dropping) {
    return recording.position(cause.tier()) < dropping.position();
  }

  private List<Millibottleneck> byPlaces(
      TierData tier, List<Millibottleneck> possible, long atMicros) {
    long first = possible.getLast().startMicros();
    long before = first - TICKS_BEFORE * recording.tickMicros();
    double places = Math.max(1, tier.queueLimit() + 1 - tier.peakQueue(before, before));
    double together = taken(tier, possible, possible, places, atMicros);
    Map<Millibottleneck, Double> alone = new HashMap<>();
    possible.forEach(one -> alone.put(one, taken(tier, List.of(one), possible, places, atMicros)));
    // The places were taken, for it dropped: where the model fills fewer, that many are all.
    double all = Math.min(places, together);
    List<Millibottleneck> origins = new ArrayList<>(possible);
    if (possible.stream().anyMatch(one -> all > 0 && alone.get(one) >= FULL * all)) {
      origins.removeIf(one -> alone.get(one) < FULL * all);
    } else {
      origins.removeIf(one -> alone.get(one) < SOME * all);
    }
    if (origins.isEmpty() || all == 0) {
      return possible.subList(0, 1);
    }
    origins.sort(Comparator.comparingDouble(one -> -alone.get(one)));
    return origins;
  }

  /** How many places some of them would have taken by a time, without the others. */
  private double taken(
      TierData tier,
      List<Millibottleneck> some,
      List<Millibottleneck> all,
      double places,
      long atMicros) {
    double perMicro = usualRate(tier);
    double taken = 0;
    long from = some.stream().mapToLong(Millibottleneck::startMicros).min().orElseThrow();
    for (long now = from; now < atMicros + STEP_MICROS; now += STEP_MICROS) {
      double kept = 0;
      double released = 0;
      for (Millibottleneck one : some) {
        if (isAbove(one, tier)) {
          boolean ends = earliestEnd(one) >= now - STEP_MICROS && earliestEnd(one) < now;
          released += ends ? released(one, perMicro) : 0;
        } else if (one.startMicros() <= now && one.endMicros() > now) {
          kept = Math.max(kept, 1 - answered(tier, one, all));
        }
      }
      double change = kept > 0 ? kept : -1;
      taken = Math.clamp(taken + released + change * perMicro * STEP_MICROS, 0, places);
    }
    return taken;
  }

  /** What a tier above sends at once when it goes on: what came meanwhile, as far as it held it. */
  private double released(Millibottleneck one, double perMicro) {
    int held =
        recording
            .named(one.name())
            .map(above -> (int) above.peakQueue(one.startMicros(), one.endMicros()))
            .orElse(0);
    return Math.min(held, perMicro * one.durationMicros());
  }

  /** Share of its usual answers that a tier gave while one lasted and no other did. */
  private double answered(TierData tier, Millibottleneck one, List<Millibottleneck> all) {
    long from = one.startMicros();
    long to = one.endMicros();
    for (Millibottleneck other : all) {
      if (other != one && other.overlaps(from, to)) {
        if (other.startMicros() - from >= to - other.endMicros()) {
          to = Math.min(to, other.startMicros());
        } else {
          from = Math.max(from, other.endMicros());
        }
      }
    }
    if (to - from < SHOWS_MICROS || tier.inServer().isEmpty()) {
      return 0;
    }
    double usual = usualRate(tier) * (to - from);
    return Math.clamp(tier.inServer().departuresBetween(from, to) / usual, 0, 0.95);
  }

  /** Per microsecond, over the measure phase. */
  private double usualRate(TierData tier) {
    return usualRates.computeIfAbsent(
        tier.name(),
        _ -> {
          long from = recording.window().startMicros();
          long to = recording.window().endMicros();
          double answers =
              tier.inServer().isEmpty()
                  ? recording.measured().size()
                  : tier.inServer().departuresBetween(from, to);
          return Math.max(answers, 1) / Math.max(1, to - from);
        });
  }
}
