package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;

import java.util.Optional;

/**
 * A figure beside that of a baseline. It is better or worse only where both intervals of the median
 * cover {@link MedianInterval#ENOUGH} and have no value in common.
 *
 * @param moreIsBetter such as throughput
 * @param before of the baseline; empty where it is not known in all of its runs
 */
public record JudgedFigure(
    RunFigure figure, boolean moreIsBetter, Optional<Spread> before, Optional<Spread> after) {

  /** What can be said of it. */
  public Judgement judgement() {
    if (!why().isEmpty()) {
      return Judgement.CANNOT_TELL;
    }
    boolean more = interval(after).low() > interval(before).high();
    return more == moreIsBetter ? Judgement.BETTER : Judgement.WORSE;
  }

  /** Why nothing can be said; empty where something can. */
  public String why() {
    if (before.isEmpty() || after.isEmpty()) {
      return say(
          "not known in every trusted run of %s",
          before.isEmpty() ? "the baseline" : "what is new");
    }
    MedianInterval then = interval(before);
    MedianInterval now = interval(after);
    if (!then.sure() || !now.sure()) {
      return say(
          "%d trusted runs against %d; %d each are needed",
          then.values(), now.values(), MedianInterval.FEWEST);
    }
    return then.apart(now) ? "" : "the intervals overlap";
  }

  private static MedianInterval interval(Optional<Spread> spread) {
    return spread.flatMap(Spread::interval).orElseThrow();
  }
}
