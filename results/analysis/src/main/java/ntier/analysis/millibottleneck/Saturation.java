package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import ntier.analysis.recording.AcceptQueue;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * Spans in which a resource of a tier was saturated tick after tick and its queue grew.
 *
 * <p>At moderate load a single saturated tick of 50 ms is ordinary, so at least {@value
 * #SHORTEST_TICKS} in a row are asked for (one unsaturated tick within a span is bridged), and the
 * tier's own queue must have grown: by {@value #GROWTH} requests or more, to {@value #TIMES_USUAL}
 * times its median or more.
 */
public final class Saturation {
  static final int SHORTEST_TICKS = 2;
  static final int GROWTH = 20;
  static final int TIMES_USUAL = 5;

  /** What lasts longer is a bottleneck, not a millibottleneck. */
  private static final long LONGEST_MICROS = 2_000_000;

  private final BlindRunData recording;
  private final TierData tier;
  private final long usualQueue;

  /** For one server of a run. */
  public Saturation(BlindRunData recording, TierData tier) {
    this.recording = recording;
    this.tier = tier;
    this.usualQueue = medianQueue();
  }

  /** A saturated span with what its queue did. */
  public record Span(long startMicros, long endMicros, long queueBefore, long queuePeak) {
    /** How long it lasted. */
    long durationMicros() {
      return endMicros - startMicros;
    }

    /** Whether it is no lasting bottleneck. */
    boolean isShort() {
      return durationMicros() <= LONGEST_MICROS;
    }

    /**
     * The span as one of the CPU.
     *
     * @param what that happened to the tier
     */
    Millibottleneck millibottleneck(TierData tier, String what) {
      double used = tier.host().cpu().increase(startMicros, endMicros);
      String rose =
          queuePeak > queueBefore
              ? say(", while its queue rose from %d to %d", queueBefore, queuePeak)
              : "";
      return new Millibottleneck(
          tier,
          Kind.CPU,
          startMicros,
          endMicros,
          false,
          say(
              "%s for %,d ms (%s itself had %.0f %% of a core)%s",
              what,
              Math.round((endMicros - startMicros) / 1e3),
              tier.name(),
              100 * used / (endMicros - startMicros),
              rose));
    }
  }

  /**
   * @param ticks whose samples number the ticks
   * @param saturated asked for each sample but the last: whether the tick that it begins is
   */
  List<Span> spans(Counter ticks, IntPredicate saturated) {
    return spans(ticks, saturated, GROWTH);
  }

  /**
   * @param growth by how much the queue must have grown at least
   */
  List<Span> spans(Counter ticks, IntPredicate saturated, int growth) {
    return runs(ticks, saturated).stream().filter(span -> grew(span, growth)).toList();
  }

  /** The same whatever its queue does, for what is shown without it. */
  public List<Span> runs(Counter ticks, IntPredicate saturated) {
    List<Span> spans = new ArrayList<>();
    int last = ticks.samples() - 1;
    for (int sample = 0; sample < last; sample++) {
      if (!recording.window().contains(ticks.time(sample)) || !saturated.test(sample)) {
        continue;
      }
      int end = sample + 1;
      while (end < last && (saturated.test(end) || (end + 1 < last && saturated.test(end + 1)))) {
        end++;
      }
      if (end - sample >= SHORTEST_TICKS) {
        spans.add(span(ticks.time(sample), ticks.time(end)));
      }
      sample = end;
    }
    spans.removeIf(span -> !span.isShort());
    return spans;
  }

  /** Its queue may have begun to grow in the tick before the first that is saturated throughout. */
  private Span span(long start, long end) {
    long before = start - recording.tickMicros();
    return new Span(start, end, tier.peakQueue(before, before), tier.peakQueue(start, end));
  }

  /** Whether the tier's own queue grew in a span by so many, and to a multiple of what is usual. */
  boolean grew(Span span, int growth) {
    return span.queuePeak() - span.queueBefore() >= growth
        && span.queuePeak() >= TIMES_USUAL * Math.max(1, usualQueue);
  }

  private long medianQueue() {
    AcceptQueue ticks = tier.acceptQueue();
    long[] depths = new long[ticks.ticks()];
    for (int i = 0; i < depths.length; i++) {
      depths[i] = tier.queued(i);
    }
    Arrays.sort(depths);
    return depths.length == 0 ? 0 : depths[depths.length / 2];
  }
}
