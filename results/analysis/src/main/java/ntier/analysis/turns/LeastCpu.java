package ntier.analysis.turns;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Which variant costs the least CPU per request at a load; a twin is none of them.
 *
 * @param variant the one with the least median of its ratios to the first
 * @param ratio that median; empty for the first itself
 * @param equal the others that are not told apart from it: any of them may cost the least
 * @param others how many others there are
 */
public record LeastCpu(
    String load, String variant, OptionalDouble ratio, List<String> equal, int others) {
  public LeastCpu {
    equal = List.copyOf(equal);
  }

  /** Whether it is told apart from all others. */
  public boolean told() {
    return equal.isEmpty();
  }
}
