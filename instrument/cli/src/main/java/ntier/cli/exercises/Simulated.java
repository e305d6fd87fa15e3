package ntier.cli.exercises;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a question asks about.
 *
 * @param experiment that makes one run
 * @param sets {@code key=value} pairs as for {@code --set}
 */
record Simulated(String experiment, List<String> sets) {
  Simulated {
    sets = List.copyOf(sets);
  }

  /** The same with one more value. */
  Simulated with(String set) {
    return new Simulated(experiment, Stream.concat(sets.stream(), Stream.of(set)).toList());
  }
}
