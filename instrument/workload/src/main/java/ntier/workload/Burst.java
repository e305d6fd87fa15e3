package ntier.workload;

import java.util.List;
import ntier.workload.user.BurstIndex;
import ntier.workload.user.Driver.Target;

/**
 * How a load comes in bursts instead of steadily: the two ways of the system <i>SysBursty</i> that
 * shares a core with the one under test (Wang et al., ACM TOIT 19(3), 2019, sections 3.2 and 4).
 */
public sealed interface Burst {

  /**
   * Requests for pages, all begun at once (section 4 of the paper: 400 ViewStory every 15 s). They
   * are a crowd of their own beside the emulated users, numbered after them; their images are not
   * fetched.
   *
   * @param size requests of each burst, 1 to 20,000
   * @param pages asked for in turns, at least one
   * @param startsMicros of the bursts, CLOCK_REALTIME, at least one, each later than the one before
   */
  record Batch(int size, List<Target> pages, List<Long> startsMicros) implements Burst {
    /** Each request has a socket of its own, at once. */
    private static final int LARGEST_BATCH = 20_000;

    /** Refuses an empty burst, and bursts that are not in order. */
    public Batch {
      pages = List.copyOf(pages);
      startsMicros = List.copyOf(startsMicros);
      check(size >= 1 && size <= LARGEST_BATCH, "burst.size", size, "1 to " + LARGEST_BATCH);
      check(!pages.isEmpty(), "burst.pages", pages, "at least one");
      check(
          !startsMicros.isEmpty() && ascending(startsMicros),
          "burst.startsMicros",
          startsMicros,
          "microseconds since 1970, at least one, each later than the one before");
    }

    private static boolean ascending(List<Long> times) {
      long last = 0;
      for (long time : times) {
        if (time <= last) {
          return false;
        }
        last = time;
      }
      return true;
    }
  }

  /**
   * The emulated users themselves become bursty: one two-state Markov-modulated process gives all
   * their think times, with the load's mean ({@link ntier.workload.user.MmppThinkTimes}).
   *
   * @param index of dispersion, one of {@link BurstIndex#INDICES}
   */
  record Mmpp(int index) implements Burst {
    /** Refuses an index without published figures. */
    public Mmpp {
      check(
          BurstIndex.INDICES.contains(index), "burst.index", index, "one of " + BurstIndex.INDICES);
    }
  }

  private static void check(boolean right, String name, Object value, String wouldBeRight) {
    if (!right) {
      throw new IllegalArgumentException(
          name + " is " + value + "; right would be " + wouldBeRight);
    }
  }
}
