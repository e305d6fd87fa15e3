package ntier.workload.user;

import java.util.SplittableRandom;

/**
 * The random draws of one user: a stream for each purpose, so that how long users think does not
 * depend on where they go, and neither on what they type.
 *
 * @param thinkTimes one draw per page
 * @param transitions one draw per step of the transition table
 * @param parameters a draw per choice on a page
 */
public record RandomStreams(
    SplittableRandom thinkTimes, SplittableRandom transitions, SplittableRandom parameters) {

  /** The streams of a user, a function of the two numbers alone. */
  public static RandomStreams of(long seed, int user) {
    return new RandomStreams(stream(seed, user, 1), stream(seed, user, 2), stream(seed, user, 3));
  }

  /** A stream for what all users share. */
  public static SplittableRandom ofAll(long seed) {
    return stream(seed, -1, 1);
  }

  /** A stream for when the pages of an open load are asked for. */
  public static SplittableRandom ofArrivals(long seed) {
    return stream(seed, -1, 2);
  }

  private static SplittableRandom stream(long seed, int user, int purpose) {
    return new SplittableRandom(mix(mix(mix(seed) + user) + purpose));
  }

  /**
   * Spreads neighbouring numbers over all longs: the finalizer of SplitMix64 (Steele, Lea, Flood:
   * Fast splittable pseudorandom number generators, OOPSLA 2014, figure 16). Without it
   * SplittableRandoms of neighbouring seeds could be shifted copies of one another.
   */
  private static long mix(long seed) {
    long z = seed + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
