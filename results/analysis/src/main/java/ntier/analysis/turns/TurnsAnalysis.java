package ntier.analysis.turns;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.RunDirectory;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;

/** From the files of a run of turns to findings. */
public final class TurnsAnalysis {
  private static final double MILLIS = 1e3;

  private TurnsAnalysis() {}

  /**
   * Analyses a run of turns, also one that was interrupted or killed: then the findings are about
   * what was recorded and say so.
   *
   * @throws ntier.archive.DamagedRunException if manifest or plan cannot be read
   */
  public static TurnsFindings of(RunDirectory run) {
    return judged(run).findings();
  }

  /** The same, and what compares any two points of the run; throws as {@link #of}. */
  public static JudgedTurns judged(RunDirectory run) {
    TurnsRecording recording = TurnsRecording.read(run);
    TurnsPlan plan = recording.plan();
    Rounds rounds = new Rounds(recording.turns());
    List<PointFigures> points = points(recording, rounds);
    RatioJudge judge = new RatioJudge(plan, rounds, points);
    TurnsFindings findings =
        new TurnsFindings(
            TurnsFindings.VERSION,
            recording.manifest().run(),
            plan.experiment(),
            plan.title(),
            recording.finished(),
            recording.missing(),
            plan.variants().stream().map(TurnsVariant::of).toList(),
            plan.loads(),
            plan.turn().toMillis() / MILLIS,
            plan.warmUp().toMillis() / MILLIS,
            plan.seed(),
            points,
            judge.ratios(),
            judge.nullPairs(),
            judge.leastCpu(),
            TurnsMeasuring.of(recording, rounds, points, judge.nullPairs()));
    return new JudgedTurns(findings, judge);
  }

  /** Those that had a turn, by load and then by variant. */
  private static List<PointFigures> points(TurnsRecording recording, Rounds rounds) {
    List<PointFigures> points = new ArrayList<>();
    for (TurnsLoad load : recording.plan().loads()) {
      for (TurnsPlan.Variant variant : recording.plan().variants()) {
        TurnPoint point = new TurnPoint(variant.name(), load.name());
        if (rounds.points().contains(point)) {
          points.add(PointFigures.of(point, recording, rounds, TurnsVariant.cores(variant.plan())));
        }
      }
    }
    return points;
  }

  /**
   * Writes {@code summary.json} and {@code findings.json}.
   *
   * @throws ntier.archive.RunWriteException if they cannot be written
   */
  public static void write(TurnsFindings findings, RunDirectory run) {
    findings.summary().write(run);
    run.writeFindings(findings);
  }
}
