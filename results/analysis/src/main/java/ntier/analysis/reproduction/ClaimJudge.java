package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.analysis.Findings;
import ntier.plan.paper.Claim;
import ntier.plan.paper.MeasureUnit;
import ntier.plan.paper.PaperResult;

/** Judges claims about one run. Nothing is known of a run that is not to be trusted. */
final class ClaimJudge {
  private ClaimJudge() {}

  /** All claims of a result, in a fixed order; those of older versions last. */
  static List<JudgedClaim> judge(PaperResult paper, Findings run) {
    List<JudgedClaim> judged = new ArrayList<>();
    List<JudgedClaim> old = new ArrayList<>();
    claims(paper, (key, written) -> old.add(old(key, written)))
        .forEach(claim -> judged.add(judge(claim, run)));
    judged.addAll(old);
    return judged;
  }

  /** What this suite can judge of a result's claims. */
  static List<Claim> claims(PaperResult paper, Claim.OldClaims old) {
    return Claim.of(paper.reproduced(), paper.numbers().orElse(Map.of()), old);
  }

  private static JudgedClaim old(String key, String written) {
    return new JudgedClaim(
        key,
        Optional.of(written),
        "",
        "not judged",
        Agreement.UNKNOWN,
        "an older version claimed it without a number");
  }

  static JudgedClaim judge(Claim claim, Findings run) {
    MeasureUnit unit = claim.measure().quantity().unit();
    OptionalDouble value = Measured.of(claim.measure(), run);
    Optional<String> unknown = unknown(value, run);
    boolean agrees = unknown.isEmpty() && claim.is().holds(value.getAsDouble());
    String found =
        value.isPresent() ? Numbers.beside(claim.is(), value.getAsDouble(), unit) : "not known";
    return new JudgedClaim(
        claim.measure().key(),
        Optional.of(claim.is().text()),
        claim.paper(),
        found,
        unknown.isPresent() ? Agreement.UNKNOWN : agrees ? Agreement.AGREES : Agreement.DIFFERS,
        unknown.orElseGet(() -> agrees ? "" : say("found %s, claimed %s", found, claim.is())));
  }

  /** Why nothing can be said. */
  private static Optional<String> unknown(OptionalDouble value, Findings run) {
    if (run.window().buckets() == 0) {
      return Optional.of("the run ended before its measure phase began");
    }
    if (!run.trust().trusted()) {
      return Optional.of(untrusted(run));
    }
    return value.isPresent()
        ? Optional.empty()
        : Optional.of("it was not recorded, or the run was too short for it");
  }

  /** Why a run counts for nothing, in words. */
  static String untrusted(Findings run) {
    return "the run is not to be trusted (" + String.join("; ", run.trust().why()) + ")";
  }
}
