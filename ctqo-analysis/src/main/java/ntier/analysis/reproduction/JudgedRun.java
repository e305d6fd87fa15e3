package ntier.analysis.reproduction;

import java.util.List;
import java.util.Map;
import ntier.analysis.comparison.ComparedRun;
import ntier.plan.paper.PaperResult;

/** One run of an experiment against claims. */
public record JudgedRun(ComparedRun run, List<JudgedClaim> claims) {
  public JudgedRun {
    claims = List.copyOf(claims);
  }

  /**
   * @param claims where there are none, those of the experiment itself when it was run
   */
  static JudgedRun of(ComparedRun run, Map<String, String> claims) {
    Map<String, String> all =
        claims.isEmpty()
            ? run.findings()
                .reproduction()
                .map(Reproduction::paper)
                .map(PaperResult::reproduced)
                .orElse(Map.of())
            : claims;
    return new JudgedRun(run, ClaimJudge.judge(all, Observed.of(run.findings())));
  }

  /** Whether all claims hold. */
  public Agreement agreement() {
    return Agreement.all(claims);
  }

  /** What speaks against it; empty where all agrees. */
  public String why() {
    return Agreement.why(claims);
  }
}
