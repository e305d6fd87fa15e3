package ntier.analysis.reproduction;

import java.util.List;
import java.util.stream.Collectors;

/** How what was found compares with what the paper reports. */
public enum Agreement {
  AGREES,
  DIFFERS,
  /** Nothing was found that could be compared. */
  UNKNOWN;

  static Agreement of(boolean agrees) {
    return agrees ? AGREES : DIFFERS;
  }

  /** Of all claims together: one that differs outweighs one that is not known. */
  static Agreement all(List<JudgedClaim> claims) {
    List<Agreement> all = claims.stream().map(JudgedClaim::agreement).toList();
    if (all.contains(DIFFERS)) {
      return DIFFERS;
    }
    return all.isEmpty() || all.contains(UNKNOWN) ? UNKNOWN : AGREES;
  }

  /** What speaks against claims, in words; empty where all agree. */
  static String why(List<JudgedClaim> claims) {
    if (claims.isEmpty()) {
      return "nothing is claimed of it";
    }
    return claims.stream()
        .filter(claim -> claim.agreement() != AGREES)
        .map(claim -> claim.claim() + ": " + claim.why())
        .collect(Collectors.joining("; "));
  }
}
