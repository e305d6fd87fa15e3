package ntier.simulation.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import ntier.plan.InvocationStyle;

/**
 * A stack with some of its synchronous tiers made asynchronous.
 *
 * @param findings for stalls of each tier, from the first to the last
 */
public record Choice(Stack stack, List<StallFinding> findings) {
  public Choice {
    findings = List.copyOf(findings);
  }

  /** Asynchronous tiers in it. */
  public long asynchronous() {
    return stack.tiers().stream().filter(tier -> tier.style() == InvocationStyle.ASYNC).count();
  }

  /** Whether nobody drops in a stall of this length, of whichever tier. */
  public boolean holds(double millis) {
    return findings.stream().allMatch(finding -> finding.holds(millis));
  }

  /** All but the stack as it is, by the number of changed tiers. */
  static List<Choice> allOf(Stack stack) {
    List<String> synchronous =
        stack.tiers().stream()
            .filter(tier -> tier.style() == InvocationStyle.SYNC)
            .map(StackTier::name)
            .toList();
    List<Integer> masks =
        new ArrayList<>(IntStream.range(1, 1 << synchronous.size()).boxed().toList());
    masks.sort(Comparator.comparingInt(Integer::bitCount));
    return masks.parallelStream()
        .map(mask -> changed(stack, synchronous, mask))
        .map(changed -> new Choice(changed, new StallSearch(changed, 1).all()))
        .toList();
  }

  private static Stack changed(Stack stack, List<String> synchronous, int mask) {
    Stack changed = stack;
    for (int k = 0; k < synchronous.size(); k++) {
      if ((mask >> k & 1) == 1) {
        changed = changed.withBacklogOf(changed.tier(synchronous.get(k)).asynchronous());
      }
    }
    return changed;
  }
}
