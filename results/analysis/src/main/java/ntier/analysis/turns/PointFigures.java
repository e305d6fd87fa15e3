package ntier.analysis.turns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import ntier.analysis.comparison.Spread;
import ntier.archive.Absent;
import ntier.archive.Turn;

/**
 * A variant at a load.
 *
 * @param rounds that have a turn of it that counts
 * @param figures of those turns, as far as the machine tells them
 * @param errors in all its turns, disturbed ones too, as the next
 * @param wrongLengths answers that were longer or shorter than they had to be
 * @param bottleneck the most frequent one of its turns
 * @param loadBusyPercent how busy the load's busiest thread was, the median; empty without a turn
 * @param heldMicros for how long the users' packets were held, the median of its turns' averages;
 *     empty where none were, or the kernel holds them
 * @param calls what it asked of the kernel; empty where that was not counted
 */
public record PointFigures(
    TurnPoint point,
    int rounds,
    List<TurnFigure> figures,
    long errors,
    long wrongLengths,
    Bottleneck bottleneck,
    OptionalDouble loadBusyPercent,
    OptionalDouble heldMicros,
    Optional<PointCalls> calls) {
  /** The more cautious one first, for as many turns of each. */
  private static final List<Bottleneck> CAUTIOUS =
      List.of(Bottleneck.LOAD, Bottleneck.NEITHER, Bottleneck.SERVER);

  public PointFigures {
    figures = List.copyOf(figures);
  }

  /**
   * Of the turns of a run.
   *
   * @param cores that the variant's hosts may use
   */
  static PointFigures of(TurnPoint point, TurnsRecording recording, Rounds rounds, int cores) {
    List<Turn> counted = rounds.turns(point);
    List<TurnFigure> figures = new ArrayList<>();
    for (TurnMeasure measure : TurnMeasure.values()) {
      rounds
          .figure(point, measure)
          .ifPresent(spread -> figures.add(new TurnFigure(measure, spread)));
    }
    List<Turn> held = counted.stream().filter(turn -> Absent.isPresent(turn.heldMicros())).toList();
    List<Turn> all =
        recording.played().stream().filter(turn -> TurnPoint.of(turn).equals(point)).toList();
    return new PointFigures(
        point,
        counted.size(),
        figures,
        all.stream().mapToLong(Turn::errors).sum(),
        all.stream().mapToLong(Turn::wrongLengths).sum(),
        bottleneck(counted, cores),
        median(counted, turn -> 100.0 * turn.loadBusyMicros() / turn.micros()),
        median(held, Turn::heldMicros),
        PointCalls.of(
            recording.calls().stream()
                .filter(row -> point.equals(new TurnPoint(row.variant(), row.load())))
                .toList()));
  }

  private static Bottleneck bottleneck(List<Turn> turns, int cores) {
    Bottleneck most = Bottleneck.NEITHER;
    long count = 0;
    for (Bottleneck one : CAUTIOUS) {
      long found = turns.stream().filter(turn -> Bottleneck.of(turn, cores) == one).count();
      if (found > count) {
        most = one;
        count = found;
      }
    }
    return most;
  }

  private static OptionalDouble median(List<Turn> turns, ToDoubleFunction<Turn> figure) {
    List<Double> values = turns.stream().map(figure::applyAsDouble).toList();
    return values.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Spread.of(values).median());
  }

  /** A figure over the rounds; empty where the machine does not tell it, or no turn counts. */
  public Optional<Spread> figure(TurnMeasure measure) {
    return figures.stream()
        .filter(one -> one.measure() == measure)
        .findFirst()
        .map(TurnFigure::rounds);
  }

  /** Whether it answered wrongly: then nothing that it costs means anything. */
  public boolean faulty() {
    return errors + wrongLengths > 0;
  }
}
