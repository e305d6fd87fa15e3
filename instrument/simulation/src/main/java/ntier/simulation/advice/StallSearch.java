package ntier.simulation.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/**
 * Finds by bisection from which length of a stall on requests are dropped. The same seed brings the
 * same arrivals, so that a longer stall overflows where a shorter one did.
 */
final class StallSearch {
  /** The first of the seeds. */
  static final long SEED = 1;

  private static final long NEVER = Long.MAX_VALUE;
  private static final long LONGEST_MICROS = 60_000_000;

  /** Requests of the longest simulation, where the longest stall asks for no more. */
  private static final double MOST_REQUESTS = 40_000;

  /** Bisection ends when both ends are as near as that, and a fiftieth of the length. */
  private static final long FINEST_MICROS = 1000;

  private static final int COARSEST = 50;

  private final Stack stack;
  private final StackModel model;
  private final int seeds;
  private final long longest;
  private final long cap;

  /**
   * @param seeds how many simulations each answer is made of
   */
  StallSearch(Stack stack, int seeds) {
    this.stack = stack;
    this.model = new StackModel(stack);
    this.seeds = seeds;
    this.longest = stack.longest().toNanos() / 1000;
    double affordable = MOST_REQUESTS / (4 * stack.perSecond()) * 1e6;
    this.cap = (long) Math.max(2.0 * longest, Math.min(LONGEST_MICROS, affordable));
  }

  /** A length, and which tier drops in it. */
  private record Threshold(long micros, OptionalInt tier) {}

  /** For stalls of each tier. */
  List<StallFinding> all() {
    return stack.tiers().stream().map(tier -> find(tier.name())).toList();
  }

  /** For stalls of one server of a tier. */
  StallFinding find(String tier) {
    List<Threshold> thresholds = new ArrayList<>();
    List<Overflow> atLongest = new ArrayList<>();
    for (long seed = SEED; seed < SEED + seeds; seed++) {
      atLongest.add(stalled(tier, longest, seed));
      thresholds.add(threshold(tier, atLongest.getLast(), seed));
    }
    thresholds.sort(Comparator.comparingLong(Threshold::micros));
    Threshold median = thresholds.get(thresholds.size() / 2);
    return new StallFinding(
        tier,
        median.tier().stream().mapToObj(k -> stack.tiers().get(k).name()).findFirst(),
        millis(median),
        millis(thresholds.getFirst()),
        millis(thresholds.getLast()),
        cap / 1e3,
        means(atLongest));
  }

  private static Optional<Double> millis(Threshold threshold) {
    return threshold.micros() == NEVER ? Optional.empty() : Optional.of(threshold.micros() / 1e3);
  }

  private SequencedMap<String, Long> means(List<Overflow> overflows) {
    SequencedMap<String, Long> means = new LinkedHashMap<>();
    for (int k = 0; k < stack.tiers().size(); k++) {
      int tier = k;
      double mean = overflows.stream().mapToLong(one -> one.at(tier)).average().orElse(0);
      if (mean > 0) {
        means.put(stack.tiers().get(k).name(), Math.max(1, Math.round(mean)));
      }
    }
    return means;
  }

  private Threshold threshold(String tier, Overflow atLongest, long seed) {
    Overflow calm = Overflow.of(model.calm(), seed);
    if (calm.any()) {
      return threshold(0, calm);
    }
    long without = 0;
    long with = longest;
    Overflow overflow = atLongest;
    while (!overflow.any()) {
      if (with >= cap) {
        return new Threshold(NEVER, OptionalInt.empty());
      }
      without = with;
      with = Math.min(cap, 2 * with);
      overflow = stalled(tier, with, seed);
    }
    while (with - without > Math.max(FINEST_MICROS, with / COARSEST)) {
      long middle = (without + with) / 2;
      Overflow there = stalled(tier, middle, seed);
      if (there.any()) {
        with = middle;
        overflow = there;
      } else {
        without = middle;
      }
    }
    return threshold(with, overflow);
  }

  private static Threshold threshold(long micros, Overflow overflow) {
    return new Threshold(micros, OptionalInt.of(overflow.worst().orElseThrow()));
  }

  private Overflow stalled(String tier, long micros, long seed) {
    return Overflow.of(model.stalled(tier, micros), seed);
  }
}
