package ntier.lifecycle;

import ntier.archive.CsvAppender;
import ntier.archive.RunDirectory;
import ntier.archive.Turn;
import ntier.archive.TurnCalls;
import ntier.archive.TurnOutcome;
import ntier.machine.Answer;

/** Writes each turn to the run's files as soon as it is over. */
final class TurnBook implements AutoCloseable {
  private final CsvAppender<Turn> turns;
  private final CsvAppender<TurnCalls> calls;
  private int places;

  TurnBook(RunDirectory run) {
    turns = Turn.FORMAT.append(run.turnsFile());
    calls = TurnCalls.FORMAT.append(run.callsFile());
  }

  /** Writes a turn. */
  Turn write(int round, TurnOrder.Slot slot, Answer.Turned turned) {
    TurnOutcome outcome = turned.outcome();
    Answer.TurnUse used = turned.used();
    Turn turn =
        new Turn(
            round,
            places++,
            slot.variant().name(),
            slot.load().name(),
            outcome.startMicros(),
            outcome.endMicros(),
            outcome.requests(),
            outcome.errors(),
            outcome.wrongLengths(),
            outcome.unfinished(),
            outcome.p50Micros(),
            outcome.p90Micros(),
            outcome.p99Micros(),
            outcome.p999Micros(),
            outcome.maxMicros(),
            used.userMicros(),
            used.systemMicros(),
            used.switches(),
            used.idleMicros(),
            outcome.cpuMicros(),
            outcome.busyThreadMicros(),
            used.stealMicros(),
            used.foreignMicros());
    turns.append(turn);
    return turn;
  }

  /** Writes what a counted turn counted. */
  void writeCalls(TurnOrder.Slot slot, Answer.Turned turned) {
    int place = places++;
    turned
        .calls()
        .forEach(
            (name, kind) ->
                calls.append(
                    new TurnCalls(
                        place,
                        slot.variant().name(),
                        slot.load().name(),
                        turned.outcome().requests(),
                        name,
                        kind.calls(),
                        kind.results(),
                        kind.errors())));
  }

  @Override
  public void close() {
    try (calls) {
      turns.close();
    }
  }
}
