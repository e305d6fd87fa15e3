package ntier.plan;

import java.time.Duration;
import java.util.List;

/**
 * When injections happen; all from the start of the measure phase. Random times come from the seed
 * alone, so that they are the same in every run.
 *
 * @param rhythm what the other values mean
 * @param after the first one; with {@code POISSON} and {@code RANDOM} the first gap begins here
 * @param every {@code EVERY}: from start to start; {@code POISSON}: the mean of that; {@code
 *     RANDOM}: the least; else zero
 * @param most {@code RANDOM}: the longest from start to start; else zero
 * @param at {@code AT}: the times, ascending; else empty
 * @param seed of {@code POISSON} and {@code RANDOM}; else 0
 */
public record SchedulePlan(
    Rhythm rhythm, Duration after, Duration every, Duration most, List<Duration> at, long seed) {
  /** How the times come about. */
  public enum Rhythm {
    /** One only. */
    ONCE,
    /** At equal distances. */
    EVERY,
    /** At given times. */
    AT,
    /** With gaps of a negative-exponential distribution. */
    POISSON,
    /** With gaps evenly distributed between two lengths. */
    RANDOM
  }

  public SchedulePlan {
    Require.notNegative(after, "an injection's after");
    Require.notNegative(every, "an injection's every");
    Require.that(
        rhythm != Rhythm.RANDOM || most.compareTo(every) >= 0,
        "a random gap's longest is not below its least",
        most);
    Require.that(rhythm != Rhythm.AT || !at.isEmpty(), "there is at least one time", at);
    Require.that(at.stream().sorted().toList().equals(at), "times ascend", at);
    at = List.copyOf(at);
  }

  /** One injection only. */
  public static SchedulePlan once(Duration after) {
    return new SchedulePlan(Rhythm.ONCE, after, Duration.ZERO, Duration.ZERO, List.of(), 0);
  }

  /** Injections at equal distances. */
  public static SchedulePlan every(Duration every, Duration after) {
    return new SchedulePlan(Rhythm.EVERY, after, every, Duration.ZERO, List.of(), 0);
  }

  /** Injections at given times. */
  public static SchedulePlan at(List<Duration> times) {
    return new SchedulePlan(Rhythm.AT, times.getFirst(), Duration.ZERO, Duration.ZERO, times, 0);
  }

  /** Injections with exponential gaps. */
  public static SchedulePlan poisson(Duration mean, Duration after, long seed) {
    return new SchedulePlan(Rhythm.POISSON, after, mean, Duration.ZERO, List.of(), seed);
  }

  /** Injections with gaps of evenly distributed lengths. */
  public static SchedulePlan random(Duration least, Duration most, Duration after, long seed) {
    return new SchedulePlan(Rhythm.RANDOM, after, least, most, List.of(), seed);
  }

  /** In words: {@code every 5s after 5s}. */
  public String text() {
    return switch (rhythm) {
      case ONCE -> "once after " + Units.text(after);
      case EVERY -> "every " + Units.text(every) + " after " + Units.text(after);
      case AT -> "at " + String.join(", ", at.stream().map(Units::text).toList());
      case POISSON ->
          "every %s on average (Poisson, seed %d) after %s"
              .formatted(Units.text(every), seed, Units.text(after));
      case RANDOM ->
          "every %s to %s (seed %d) after %s"
              .formatted(Units.text(every), Units.text(most), seed, Units.text(after));
    };
  }
}
