package ntier.analysis.reproduction;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.figures.InteractionFigures.Meanwhile;
import ntier.analysis.figures.InteractionSeries;

/**
 * VLRT and queued requests by what they ask for (paper 002, Figure 6). Types of which there are few
 * are left out: of them chance may have hit none.
 */
final class RequestTypes {
  private static final double FREQUENT_PERCENT = 1;

  /** Where so many are expected, fewer than half are chance in 2 % of cases at most (Poisson). */
  private static final int ENOUGH = 15;

  /** Where so many are expected, none is chance in 1 % of cases. */
  private static final int SOME = 5;

  /** From here on the queue counts as full: in the 50 ms that are looked at it may not stay so. */
  private static final double FULL = 0.9;

  private final Findings run;

  /** What began while the first tier dropped, by type. */
  private final List<Meanwhile> meanwhile;

  /** How many of these are VLRT, of all types together; 0 if there are none. */
  private final double hit;

  RequestTypes(Findings run) {
    this.run = run;
    this.meanwhile = run.interactions().stream().flatMap(one -> one.meanwhile().stream()).toList();
    long count = meanwhile.stream().mapToLong(Meanwhile::count).sum();
    this.hit =
        count == 0 ? 0 : (double) meanwhile.stream().mapToLong(Meanwhile::vlrt).sum() / count;
  }

  private List<InteractionFigures> frequent() {
    return run.interactions().stream()
        .filter(one -> 100.0 * one.count() >= FREQUENT_PERCENT * run.requests().total())
        .filter(one -> one.count() > 0)
        .toList();
  }

  /**
   * How many percent of the types have VLRT. Where the first tier dropped, of what began meanwhile:
   * users ask for pictures when they have the page, so in a stall few do.
   */
  OptionalDouble withVlrt() {
    List<Long> vlrt =
        hit > 0
            ? expecting(SOME).stream().map(Meanwhile::vlrt).toList()
            : frequent().stream().map(InteractionFigures::vlrt).toList();
    return share(vlrt.stream().filter(count -> count > 0).count(), vlrt.size());
  }

  /** How many percent of the types are in the first tier at moments when it is full. */
  OptionalDouble queuedWhileFull() {
    if (run.tiers().isEmpty() || run.series().interactions().isEmpty()) {
      return OptionalDouble.empty();
    }
    double full = FULL * run.tiers().getFirst().queueLimit();
    List<InteractionSeries> all = run.series().interactions();
    int[] moments =
        IntStream.range(0, all.getFirst().queued().length)
            .filter(at -> all.stream().mapToInt(one -> one.queued()[at]).sum() >= full)
            .toArray();
    Set<String> queued =
        all.stream()
            .filter(one -> IntStream.of(moments).anyMatch(at -> one.queued()[at] > 0))
            .map(InteractionSeries::interaction)
            .collect(Collectors.toSet());
    List<InteractionFigures> types = frequent();
    return share(
        types.stream().filter(one -> queued.contains(one.interaction())).count(), types.size());
  }

  /**
   * The least share of VLRT of a type, in percent of that of all requests, of what began while the
   * first tier dropped; 0 without any.
   */
  OptionalDouble rarest() {
    if (run.vlrt().count() == 0) {
      return OptionalDouble.of(0);
    }
    return expecting(ENOUGH).stream()
        .mapToDouble(one -> 100.0 * one.vlrt() / one.count() / hit)
        .min();
  }

  /** Types that would have so many VLRT if all were hit alike. */
  private List<Meanwhile> expecting(int vlrt) {
    return meanwhile.stream().filter(one -> one.count() * hit >= vlrt).toList();
  }

  private static OptionalDouble share(long these, int all) {
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * these / all);
  }
}
