package ntier.analysis.reproduction;

import java.util.List;
import java.util.stream.Collectors;
import ntier.plan.paper.PaperResult;

/**
 * A run against what a paper reports of its experiment.
 *
 * @param claims what counts as reproduced, each judged; none where the paper's result is only to be
 *     looked at
 */
public record Reproduction(PaperResult paper, List<JudgedClaim> claims) {
  public Reproduction {
    claims = List.copyOf(claims);
  }

  /** Judges what the experiment claims. */
  public static Reproduction of(PaperResult paper, Observed run) {
    return new Reproduction(paper, ClaimJudge.judge(paper.reproduced(), run));
  }

  /** Whether all claims hold. */
  public Agreement agreement() {
    return Agreement.all(claims);
  }

  /** All in a sentence: {@code Figure 9 of the paper is reproduced (drops, vlrt).} */
  public String sentence() {
    String result = paper.result() + " of the paper";
    return switch (agreement()) {
      case AGREES ->
          result
              + " is reproduced ("
              + claims.stream().map(JudgedClaim::claim).collect(Collectors.joining(", "))
              + ").";
      case DIFFERS -> result + " is NOT reproduced: " + Agreement.why(claims) + ".";
      case UNKNOWN -> result + " cannot be judged: " + Agreement.why(claims) + ".";
    };
  }
}
