package ntier.rubbos.equivalence;

import java.util.List;
import java.util.SplittableRandom;

/** Draws that a seed repeats. */
record Draw(SplittableRandom random) {

  /** True that often. */
  boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Both ends included. */
  int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }

  <T> T of(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  @SafeVarargs
  final <T> T of(T... values) {
    return values[random.nextInt(values.length)];
  }
}
