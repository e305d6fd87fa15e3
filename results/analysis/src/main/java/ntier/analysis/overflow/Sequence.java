package ntier.analysis.overflow;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.AcceptQueue;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * The cross-tier dependency sequence of an episode: {@code ctd0} the millibottleneck, then one step
 * per tier from its own to the one that drops, at the time when that tier's queue had filled, then
 * the drop. Where the origin itself drops below an asynchronous tier, that tier's step comes first:
 * it queues nothing back and passes on all that comes (paper 002, section 4.2).
 */
final class Sequence {
  /** A queue counts as filled at this share of the most it came to hold until the drop. */
  private static final double FILLED = 0.9;

  private final RunData recording;
  private final Millibottleneck origin;
  private final TierData dropping;

  Sequence(RunData recording, Millibottleneck origin, TierData dropping) {
    this.recording = recording;
    this.origin = origin;
    this.dropping = dropping;
  }

  List<Step> steps(long firstDrop) {
    List<Step> steps = new ArrayList<>();
    TierData first = recording.named(origin.name()).orElseThrow();
    long start = origin.startMicros();
    // A queue is sampled once per tick, so that it was full at a drop may show a tick later.
    long until = Math.max(firstDrop, start) + recording.tickMicros();
    steps.add(
        step(
            "ctd0",
            first,
            start,
            first.peakQueue(start, start),
            say("%s is %s", first.title(), origin.kind().state())));
    List<TierData> path = path(first);
    long[] filled = filled(path, start, until, firstDrop);
    for (int i = 0; i < filled.length; i++) {
      TierData tier = path.get(i);
      long peak = tier.peakQueue(start, until);
      steps.add(step("ctd" + steps.size(), tier, filled[i], peak, words(tier, peak)));
    }
    steps.add(
        step(
            "drop",
            dropping,
            firstDrop,
            dropping.peakQueue(start, until),
            say("%s drops the first packet", dropping.title())));
    return steps;
  }

  private String words(TierData tier, long peak) {
    boolean passesOn =
        tier.position() < Math.min(recording.position(origin.tier()), dropping.position());
    return passesOn
        ? say("%s passes on all that comes and waits for %,d", tier.title(), peak)
        : say("%s queues %,d (limit %,d)", tier.title(), peak, tier.queueLimit());
  }

  /** From the server of origin by way of the tiers between to the one that drops. */
  private List<TierData> path(TierData first) {
    int from = first.position();
    int to = dropping.position();
    List<TierData> path = new ArrayList<>();
    if (from == to) {
      recording.above(dropping.tier()).filter(TierData::async).ifPresent(path::add);
    } else {
      path.add(first);
      int step = Integer.signum(to - from);
      for (int i = from + step; i != to; i += step) {
        path.add(recording.tiers().get(i));
      }
    }
    path.add(dropping);
    return path;
  }

  /**
   * When each tier of the path had filled. None is later than the next one: what is held back or
   * passed on comes to the next tier by way of this one, whose queue may go on growing.
   */
  private static long[] filled(List<TierData> path, long from, long to, long firstDrop) {
    long[] filled = new long[path.size()];
    long next = firstDrop;
    for (int i = path.size() - 1; i >= 0; i--) {
      TierData tier = path.get(i);
      next = Math.min(next, filledAt(tier, from, to, tier.peakQueue(from, to)));
      filled[i] = next;
    }
    return filled;
  }

  private static long filledAt(TierData tier, long from, long to, long peak) {
    AcceptQueue ticks = tier.acceptQueue();
    for (int tick = ticks.firstTickFrom(from); tick < ticks.ticks(); tick++) {
      long at = ticks.time(tick);
      if (at > to) {
        break;
      }
      if (tier.queued(tick) >= FILLED * peak) {
        return at;
      }
    }
    return to;
  }

  private Step step(String name, TierData tier, long at, long queue, String what) {
    long after = Math.round((at - origin.startMicros()) / 1e3);
    return new Step(name, tier.tier(), tier.place().which(), after, queue, tier.queueLimit(), what);
  }
}
