package ntier.causes.memory;

import ntier.analysis.millibottleneck.Saturation;
import ntier.analysis.recording.Counter;

/**
 * Start and end of a saturated span, finer than its ticks: what a counter of waiting time grew by
 * in the ticks at the edges is taken for waiting that went on until, or from, the saturated ticks.
 *
 * <pre>
 *   share of tick   0.0  | 0.3  | 1.0  | 1.0  | 0.6  | 0.0
 *                           [==================]
 * </pre>
 */
record TickEdges(long startMicros, long endMicros) {
  /** From this share on, waiting went on through a tick and may have begun before it. */
  private static final double FULL = 0.9;

  static TickEdges of(Counter waiting, Saturation.Span span) {
    int first = waiting.firstSampleFrom(span.startMicros());
    int last = waiting.firstSampleFrom(span.endMicros()) - 1;
    long start = waiting.time(first + 1) - grown(waiting, first);
    if (waiting.rate(first) >= FULL && first > 0) {
      start = waiting.time(first) - grown(waiting, first - 1);
    }
    long end = waiting.time(last) + grown(waiting, last);
    if (waiting.rate(last) >= FULL && last + 2 < waiting.samples()) {
      end = waiting.time(last + 1) + grown(waiting, last + 1);
    }
    return new TickEdges(start, end);
  }

  private static long grown(Counter waiting, int sample) {
    return Math.min(
        Math.round(waiting.increase(waiting.time(sample), waiting.time(sample + 1))),
        waiting.time(sample + 1) - waiting.time(sample));
  }
}
