package ntier.plan.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What must be so of a run for it to agree with the paper.
 *
 * @param is where the number must lie, tolerance included
 * @param paper the paper's own number and where its text gives it; empty where it gives none
 */
public record Claim(Measure measure, Bound is, String paper) {

  /**
   * Those of a result, as it keeps them.
   *
   * @param reproduced bounds by measure
   * @param numbers the paper's by measure
   * @param old told the measure and the words of what today's vocabulary has not: older versions
   *     claimed other things
   */
  public static List<Claim> of(
      Map<String, String> reproduced, Map<String, String> numbers, OldClaims old) {
    List<Claim> claims = new ArrayList<>();
    reproduced.keySet().stream()
        .sorted(ClaimsReader.ORDER)
        .forEach(
            key -> {
              String written = reproduced.get(key);
              try {
                Measure measure = Measure.parse(key);
                claims.add(
                    new Claim(
                        measure,
                        Bound.parse(written, measure.quantity().unit()),
                        numbers.getOrDefault(key, "")));
              } catch (IllegalArgumentException e) {
                old.met(key, written);
              }
            });
    return claims;
  }

  /** Is told of claims that this suite does not know. */
  @FunctionalInterface
  public interface OldClaims {
    void met(String key, String written);
  }
}
