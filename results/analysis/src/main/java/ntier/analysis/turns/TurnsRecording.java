package ntier.analysis.turns;

import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.recording.RunTables;
import ntier.archive.FileCheck;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Turn;
import ntier.archive.TurnCalls;
import ntier.plan.TurnsPlan;

/**
 * The files of a run of turns.
 *
 * @param turns in the order in which they were played, those of the warm-up too
 * @param calls of its counted turns; none where the kernel cannot tell
 * @param missing what the folder lacks, in sentences
 */
record TurnsRecording(
    Manifest manifest,
    TurnsPlan plan,
    List<Turn> turns,
    List<TurnCalls> calls,
    FileCheck files,
    List<String> missing) {
  TurnsRecording {
    turns = List.copyOf(turns);
    calls = List.copyOf(calls);
    missing = List.copyOf(missing);
  }

  /**
   * Reads a run, also one that was interrupted.
   *
   * @throws ntier.archive.DamagedRunException if manifest or plan cannot be read
   */
  static TurnsRecording read(RunDirectory run) {
    Manifest manifest = run.manifest();
    TurnsPlan plan = run.turnsPlan();
    RunTables tables = new RunTables(run.path());
    if (manifest.state() != RunState.FINISHED) {
      tables.note(
          "The run did not come to its end"
              + (manifest.why().isEmpty() ? "" : ": " + manifest.why())
              + ". A round that is not whole says nothing of what it lacks.");
    }
    FileCheck files = FileCheck.of(run, manifest);
    Stream.concat(files.changed().stream(), files.logs().stream())
        .forEach(difference -> tables.note(difference.sentence()));
    List<Turn> turns = tables.read(Turn.FORMAT, run.turnsFile(), "no turn was played");
    List<TurnCalls> calls = tables.readIfThere(TurnCalls.FORMAT, run.callsFile());
    return new TurnsRecording(manifest, plan, turns, calls, files, tables.missing());
  }

  boolean finished() {
    return manifest.state() == RunState.FINISHED;
  }

  /** The turns after the warm-up. */
  List<Turn> played() {
    return turns.stream().filter(turn -> turn.round() != Turn.WARM_UP).toList();
  }
}
