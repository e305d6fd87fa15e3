package ntier.lifecycle;

import ntier.archive.CsvAppender;
import ntier.archive.RunDirectory;
import ntier.archive.Turn;
import ntier.archive.TurnCalls;
import ntier.archive.TurnOutcome;
import ntier.machine.Answer;
import ntier.plan.TurnsLoad;

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
            loadBusy(slot.load(), turned),
            used.stealMicros(),
            used.foreignMicros(),
            used.heldMicros());
    turns.append(turn);
    return turn;
  }

  /** Holding packets takes the load's cores, too. */
  private static long loadBusy(TurnsLoad load, Answer.Turned turned) {
    long thread = turned.outcome().busyThreadMicros();
    return load.path().delays() ? Math.max(thread, turned.used().loadCoresMicros()) : thread;
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
                        kind.errors(),
                        kind.counted(),
                        turned.used().fromMicros(),
                        turned.used().toMicros())));
  }

  @Override
  public void close() {
    try (calls) {
      turns.close();
    }
  }
}
