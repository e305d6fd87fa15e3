package ntier.analysis.reproduction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.turns.JudgedTurns;
import ntier.analysis.turns.TurnsAnalysis;
import ntier.analysis.turns.TurnsFindings;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunDirectory;
import ntier.plan.paper.Paper;
import ntier.plan.paper.TurnsClaim;

/**
 * A paper's experiments of turns, and what is claimed of them.
 *
 * @param runs the finished run of each experiment that has one, by its name
 * @param claims about experiments that were to be made, in the order of the paper's file
 * @param leftOut claims about experiments that were not
 */
public record ReproducedTurns(
    SequencedMap<String, Run> runs, List<JudgedTurnsClaim> claims, List<TurnsClaim> leftOut) {
  /**
   * A finished run.
   *
   * @param directory where it is
   */
  public record Run(RunDirectory directory, TurnsFindings findings) {
    /** Whether what it shows counts. */
    public boolean trusted() {
      return findings.measuring().trusted();
    }
  }

  public ReproducedTurns {
    claims = List.copyOf(claims);
    leftOut = List.copyOf(leftOut);
  }

  static ReproducedTurns read(
      Paper paper, ReproductionDirectory directory, ReproductionRecord record) {
    SequencedMap<String, Run> runs = new LinkedHashMap<>();
    SequencedMap<String, TurnsClaimJudge> judges = new LinkedHashMap<>();
    for (ReproductionRecord.Experiment experiment : record.experiments()) {
      directory
          .turns(experiment)
          .ifPresent(
              run -> {
                JudgedTurns judged = TurnsAnalysis.judged(run);
                runs.put(experiment.name(), new Run(run, judged.findings()));
                judges.put(experiment.name(), new TurnsClaimJudge(judged));
              });
    }
    List<String> made =
        record.experiments().stream().map(ReproductionRecord.Experiment::name).toList();
    return new ReproducedTurns(
        runs,
        paper.turns().stream()
            .filter(claim -> made.contains(claim.experiment()))
            .map(claim -> judged(claim, Optional.ofNullable(judges.get(claim.experiment()))))
            .toList(),
        paper.turns().stream().filter(claim -> !made.contains(claim.experiment())).toList());
  }

  private static JudgedTurnsClaim judged(TurnsClaim claim, Optional<TurnsClaimJudge> judge) {
    return judge
        .map(one -> one.judge(claim))
        .orElseGet(
            () ->
                new JudgedTurnsClaim(
                    claim, List.of(JudgedPair.unknown(claim.experiment(), "no run is finished"))));
  }

  /** The run of an experiment; empty without a finished one. */
  public Optional<Run> run(String experiment) {
    return Optional.ofNullable(runs.get(experiment));
  }

  /** What is claimed of an experiment. */
  public List<JudgedTurnsClaim> claims(String experiment) {
    return claims.stream().filter(one -> one.claim().experiment().equals(experiment)).toList();
  }

  /** Claims with such an outcome. */
  public List<JudgedTurnsClaim> claims(Agreement wanted) {
    return claims.stream().filter(one -> one.agreement() == wanted).toList();
  }

  /** How many runs are trusted. */
  public int trusted() {
    return (int) runs.values().stream().filter(Run::trusted).count();
  }
}
