package ntier.analysis.turns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import ntier.archive.Turn;

/**
 * What one variant was in one round, as a multiple of another.
 *
 * @param round from 1
 */
public record RoundRatio(int round, double ratio) {
  /** Those of all rounds that have both, in the order of the rounds. */
  static List<RoundRatio> of(Rounds rounds, TurnPoint of, TurnPoint to, TurnMeasure measure) {
    Map<Integer, Turn> others = new HashMap<>();
    rounds.turns(to).forEach(turn -> others.put(turn.round(), turn));
    List<RoundRatio> ratios = new ArrayList<>();
    for (Turn turn : rounds.turns(of)) {
      Turn beside = others.get(turn.round());
      OptionalDouble one = measure.of(turn);
      OptionalDouble other = beside == null ? OptionalDouble.empty() : measure.of(beside);
      if (one.isPresent() && other.isPresent()) {
        ratios.add(new RoundRatio(turn.round(), one.getAsDouble() / other.getAsDouble()));
      }
    }
    return ratios;
  }
}
