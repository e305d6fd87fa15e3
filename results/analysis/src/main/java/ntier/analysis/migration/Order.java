package ntier.analysis.migration;

import java.util.List;
import ntier.analysis.comparison.Judgement;

/**
 * All steps in one order.
 *
 * @param steps from the first stack to the last
 */
public record Order(List<Edge> steps) {
  public Order {
    steps = List.copyOf(steps);
  }

  /** Better if every step is, worse if one of them is. */
  public Judgement judgement() {
    if (has(Judgement.WORSE)) {
      return Judgement.WORSE;
    }
    return has(Judgement.CANNOT_TELL) ? Judgement.CANNOT_TELL : Judgement.BETTER;
  }

  private boolean has(Judgement judgement) {
    return steps.stream().anyMatch(step -> step.verdict() == judgement);
  }
}
