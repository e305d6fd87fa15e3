package ntier.plan;

import java.time.Duration;

/**
 * How long a stall is to last whose cause has to be found for it, or that may grow.
 *
 * @param length asked for; the least if it grows
 * @param grows whether it gets longer where a load that fits the machine is so light that a stall
 *     of this length would not fill the queue that is to overflow
 */
public record StallPlan(Duration length, boolean grows) {
  /** It does not grow beyond it: paper 002 calls millibottlenecks what lasts less than a second. */
  public static final Duration LONGEST = Duration.ofMillis(800);

  public StallPlan {
    Require.positive(length, "a stall's length");
  }

  /**
   * Reads {@code 400ms} or {@code at least 400ms}.
   *
   * @throws IllegalArgumentException saying what would be right
   */
  public static StallPlan of(String text) {
    boolean grows = text.startsWith(Units.AT_LEAST);
    Duration length = Units.leastDuration(text);
    if (length.isZero()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a stall; a length above 0 such as 400ms would be right");
    }
    return new StallPlan(length, grows);
  }

  /** The longest that it can become. */
  public Duration longest() {
    return grows && length.compareTo(LONGEST) < 0 ? LONGEST : length;
  }

  /** As it would be written. */
  public String text() {
    return (grows ? Units.AT_LEAST : "") + Units.text(length);
  }
}
