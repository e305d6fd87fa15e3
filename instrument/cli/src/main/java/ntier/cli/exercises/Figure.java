package ntier.cli.exercises;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Outcome.TierOutcome;

/** A number of a simulation, as the key {@code is} of a question names it. */
enum Figure {
  REQUESTS_PER_SECOND(Unit.PLAIN, Outcome::perSecond),
  /** Of all tiers, for each millibottleneck; 0 without any. */
  DROPS(Unit.PLAIN, Figure::dropsForEach),
  /** The greatest queue of the tier that drops most; of the first one if none drops. */
  QUEUE(Unit.PLAIN, Figure::queue),
  /** Of all requests. */
  VLRT(Unit.PERCENT, Outcome::vlrtPercent),
  P50(Unit.MILLIS, Outcome::p50Millis),
  P99(Unit.MILLIS, Outcome::p99Millis),
  LONGEST(Unit.MILLIS, Outcome::maxMillis);

  private final Unit unit;
  private final ToDoubleFunction<Outcome> of;

  Figure(Unit unit, ToDoubleFunction<Outcome> of) {
    this.unit = unit;
    this.of = of;
  }

  /** As files name it. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Unit unit() {
    return unit;
  }

  /** Its value. */
  double of(Outcome outcome) {
    return of.applyAsDouble(outcome);
  }

  private static double dropsForEach(Outcome outcome) {
    long drops = outcome.tiers().stream().mapToLong(TierOutcome::droppedRequests).sum();
    return (double) drops / Math.max(1, outcome.model().injections().size());
  }

  private static double queue(Outcome outcome) {
    // The first of equals: without a drop the first tier.
    return outcome.tiers().stream()
        .min(Comparator.comparingLong((TierOutcome tier) -> -tier.droppedRequests()))
        .orElseThrow()
        .peakQueue();
  }
}
