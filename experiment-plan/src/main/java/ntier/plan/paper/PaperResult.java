package ntier.plan.paper;

import java.util.Map;

/**
 * What a paper reports of an experiment, and what counts as having reproduced it: the key {@code
 * paper} of an experiment.
 *
 * @param result a figure, a table or a section, such as {@code Figure 9}
 * @param section where the paper tells of it, such as {@code 4.2}; empty if not said
 * @param reports what it reports, in a sentence
 * @param reproduced claims as written, by their key in {@link ClaimsReader}, such as {@code drops}:
 *     {@code web app}; none where only the figures are of interest
 */
public record PaperResult(
    String result, String section, String reports, Map<String, String> reproduced) {
  public PaperResult {
    reproduced = Map.copyOf(reproduced);
  }
}
