package ntier.analysis.turns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import ntier.analysis.comparison.Spread;
import ntier.archive.Turn;

/**
 * The turns of a run that count: of each round and point the first that was not disturbed. A round
 * in which a point has no such turn says nothing of it.
 */
public final class Rounds {
  private final SequencedMap<Integer, Map<TurnPoint, Turn>> rounds = new TreeMap<>();
  private final SequencedSet<TurnPoint> points = new LinkedHashSet<>();
  private final int disturbed;

  /**
   * @param turns in the order in which they were played; those of the warm-up are left out
   */
  public Rounds(List<Turn> turns) {
    int left = 0;
    for (Turn turn : turns) {
      if (turn.round() == Turn.WARM_UP) {
        continue;
      }
      points.add(TurnPoint.of(turn));
      if (Disturbance.disturbed(turn)) {
        left++;
      } else {
        rounds
            .computeIfAbsent(turn.round(), _ -> new HashMap<>())
            .putIfAbsent(TurnPoint.of(turn), turn);
      }
    }
    disturbed = left;
  }

  /** All of which turns were played, in the order of their first ones. */
  public SequencedSet<TurnPoint> points() {
    return points;
  }

  /** How many turns were disturbed. */
  public int disturbed() {
    return disturbed;
  }

  /** The turns of a point that count, in the order of the rounds. */
  public List<Turn> turns(TurnPoint point) {
    List<Turn> turns = new ArrayList<>();
    rounds.values().forEach(round -> Optional.ofNullable(round.get(point)).ifPresent(turns::add));
    return turns;
  }

  /** A figure of a point over its rounds; empty where no round has it. */
  public Optional<Spread> figure(TurnPoint point, TurnMeasure measure) {
    List<Double> values = new ArrayList<>();
    turns(point).forEach(turn -> measure.of(turn).ifPresent(values::add));
    return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
  }

  /**
   * The ratio of two points, from the rounds that have both, each ratio within its round: what the
   * machine was like in it was the same for both.
   *
   * @return empty where no round has both
   */
  public Optional<TurnRatio> ratio(TurnPoint of, TurnPoint to, TurnMeasure measure) {
    List<Double> ratios =
        RoundRatio.of(this, of, to, measure).stream().map(RoundRatio::ratio).toList();
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(new TurnRatio(of, to, measure, Spread.of(ratios)));
  }
}
