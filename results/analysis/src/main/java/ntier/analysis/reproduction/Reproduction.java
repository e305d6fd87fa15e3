package ntier.analysis.reproduction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.plan.paper.PaperResult;

/**
 * A run against what a paper reports of its experiment.
 *
 * @param claims what counts as reproduced, each judged; none where the paper's result is only to be
 *     looked at, or where the experiment was changed
 * @param changed what the command line changed of the experiment, as it was typed: the claims are
 *     of another one. Absent in older runs
 */
public record Reproduction(PaperResult paper, List<JudgedClaim> claims, Optional<String> changed) {
  public Reproduction {
    claims = List.copyOf(claims);
  }

  /**
   * Judges what the experiment claims.
   *
   * @param changes of the experiment by the command line; where there are any, nothing is judged
   */
  public static Reproduction of(PaperResult paper, List<String> changes, Findings run) {
    return changes.isEmpty()
        ? new Reproduction(paper, ClaimJudge.judge(paper, run), Optional.empty())
        : new Reproduction(
            paper, List.of(), Optional.of("--set " + String.join(" --set ", changes)));
  }

  /** Whether all claims hold. */
  public Agreement agreement() {
    return Agreement.all(claims.stream().map(JudgedClaim::agreement).toList());
  }

  /** All in a sentence: {@code Figure 9 of the paper is reproduced (dropped.app, origin.app).} */
  public String sentence() {
    String result = paper.result() + " of the paper";
    if (changed.isPresent()) {
      return result
          + " is not judged: it claims nothing of an experiment changed by "
          + changed.get()
          + ".";
    }
    return switch (agreement()) {
      case AGREES ->
          result
              + " is reproduced ("
              + claims.stream().map(JudgedClaim::claim).collect(Collectors.joining(", "))
              + ").";
      case DIFFERS -> result + " is NOT reproduced: " + why() + ".";
      case UNKNOWN -> result + " cannot be judged: " + why() + ".";
    };
  }

  /** The reasons against it; one that several claims share, once. */
  private String why() {
    if (claims.isEmpty()) {
      return "nothing is claimed of it";
    }
    return claims.stream()
        .filter(claim -> claim.agreement() != Agreement.AGREES)
        .collect(
            Collectors.groupingBy(
                JudgedClaim::why,
                LinkedHashMap::new,
                Collectors.mapping(JudgedClaim::claim, Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(reason -> reason.getValue() + ": " + reason.getKey())
        .collect(Collectors.joining("; "));
  }
}
