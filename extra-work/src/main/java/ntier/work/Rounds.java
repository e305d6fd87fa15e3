package ntier.work;

/**
 * Work that nobody needs: a chain of a hash's mixing steps, each of which needs the one before, so
 * that neither a wide core nor the JIT can shorten it. A round is about 1 µs on a core of 2026.
 * Allocates nothing.
 */
public final class Rounds {
  /** More is a mistake: a page would take seconds. */
  public static final int MOST = 1_000_000;

  /** Multiply, shift, xor: about 2 ns each, by the latency of a multiplication. */
  private static final int STEPS_PER_ROUND = 450;

  /** As many calls as the JIT's optimising compiler asks for (600), and some more. */
  private static final int CALLS_UNTIL_COMPILED = 1_000;

  private static final int ROUNDS_PER_CALL = 50;

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  /** Written so rarely that it costs nothing, and yet the JIT cannot know that. */
  @SuppressWarnings("unused")
  private static volatile long sink;

  private Rounds() {}

  /**
   * Does the work.
   *
   * @param rounds from 0
   */
  public static void spend(int rounds) {
    long mixed = mix(rounds, rounds);
    if (mixed == 1) {
      sink = mixed;
    }
  }

  /**
   * Has it compiled before the first page: 50 ms of work. Interpreted, a round takes ten times as
   * long; a server that starts with much work per page would fill its core with that, and its
   * compiler, one thread among all those that wait for the core, would hardly get any of it.
   */
  static void warmUp() {
    for (int call = 0; call < CALLS_UNTIL_COMPILED; call++) {
      spend(ROUNDS_PER_CALL);
    }
  }

  /** The hash after some more rounds: what makes a round's cost the same wherever it stands. */
  static long mix(long hash, int rounds) {
    long mixed = hash;
    for (long step = (long) rounds * STEPS_PER_ROUND; step > 0; step--) {
      mixed = (mixed ^ (mixed >>> 29)) * MULTIPLIER + 1;
    }
    return mixed;
  }
}
