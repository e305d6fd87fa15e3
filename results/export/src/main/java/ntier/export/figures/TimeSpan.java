package ntier.export.figures;

import static ntier.analysis.words.Words.say;

import ntier.analysis.Findings;

/**
 * The part of a run that is drawn, in seconds since the measure phase began.
 *
 * @param fromSeconds 0 at least
 * @param toSeconds later than the start, and not after the end of the measure phase
 */
public record TimeSpan(double fromSeconds, double toSeconds) {

  /**
   * Checks what a user asked for.
   *
   * @param fromSeconds null for the start of the measure phase
   * @param toSeconds null for its end; one beyond it means its end
   * @throws IllegalArgumentException if there is nothing to draw, with what would be right
   */
  public static TimeSpan of(Findings findings, Double fromSeconds, Double toSeconds) {
    double end = findings.window().seconds();
    if (end <= 0) {
      throw new IllegalArgumentException(
          findings.run() + ": ended before its measure phase began: there is nothing to draw");
    }
    double from = fromSeconds == null ? 0 : fromSeconds;
    double to = toSeconds == null ? end : Math.min(end, toSeconds);
    if (!(from >= 0 && from < to)) {
      throw new IllegalArgumentException(
          say(
              "nothing to draw from %s s to %s s: the measure phase of %s has 0 to %.3f s",
              from, toSeconds == null ? end : toSeconds, findings.run(), end));
    }
    return new TimeSpan(from, to);
  }

  boolean holds(double seconds) {
    return seconds >= fromSeconds && seconds <= toSeconds;
  }

  Axis axis() {
    return Axis.linear(fromSeconds, toSeconds, 8);
  }
}
