package ntier.plan.paper;

import java.util.Map;
import java.util.Optional;

/**
 * What a paper reports of an experiment, and what counts as having reproduced it: the key {@code
 * paper} of an experiment.
 *
 * @param result a figure, a table or a section, such as {@code Figure 9}
 * @param section where the paper tells of it, such as {@code 4.2}; empty if not said
 * @param reports what it reports, in a sentence
 * @param reproduced bounds as written, by {@link Measure}, such as {@code queue.web}: {@code 278
 *     within 3%}; none where only the figures are of interest
 * @param numbers what the paper's text says of these measures, by measure; empty in older runs
 * @param shown what the paper only draws, by measure: it is put beside what was found and not
 *     judged; empty in older runs
 */
public record PaperResult(
    String result,
    String section,
    String reports,
    Map<String, String> reproduced,
    Optional<Map<String, String>> numbers,
    Optional<Map<String, String>> shown) {
  public PaperResult {
    reproduced = Map.copyOf(reproduced);
    numbers = numbers.map(Map::copyOf);
    shown = shown.map(Map::copyOf);
  }

  /** One whose claims come without the paper's numbers. */
  public static PaperResult claiming(
      String result, String section, String reports, Map<String, String> reproduced) {
    return new PaperResult(
        result, section, reports, reproduced, Optional.of(Map.of()), Optional.of(Map.of()));
  }
}
