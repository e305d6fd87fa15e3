package ntier.plan.paper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads the key {@code paper} of an experiment. */
public final class PaperResultReader {
  private static final List<String> KEYS =
      List.of("result", "section", "reports", "reproduced", "shown");
  private static final String EXAMPLE =
      "{result: Figure 9, section: \"4.2\", reports: Tomcat drops packets, reproduced: {dropped.app: at least 0.1%}}";

  private final Fields fields;
  private final List<String> tiers;
  private final BiConsumer<String, Place> origins;

  private PaperResultReader(
      YamlValue paper, List<String> tiers, BiConsumer<String, Place> origins) {
    this.tiers = tiers;
    this.fields = new Fields(paper.mapping(EXAMPLE), "the paper's result", KEYS);
    this.origins = origins;
  }

  /**
   * @param tiers that claims may be about
   * @param origins told where each value stands, by its path in the experiment
   */
  public static PaperResult read(
      YamlValue paper, List<String> tiers, BiConsumer<String, Place> origins) {
    return new PaperResultReader(paper, tiers, origins).read();
  }

  private PaperResult read() {
    ClaimsReader.Read claims =
        fields
            .find("reproduced")
            .map(
                value ->
                    ClaimsReader.read(
                        value,
                        Optional.of(tiers),
                        (key, place) -> origins.accept("paper.reproduced." + key, place)))
            .orElse(ClaimsReader.Read.NOTHING);
    return new PaperResult(
        text("result", "result: Figure 9"),
        fields.find("section").isPresent() ? text("section", "section: \"4.2\"") : "",
        text("reports", "reports: Tomcat drops packets, and VLRT requests appear"),
        claims.reproduced(),
        Optional.of(claims.numbers()),
        Optional.of(
            fields.find("shown").map(shown -> ClaimsReader.shown(shown, tiers)).orElse(Map.of())));
  }

  private String text(String key, String example) {
    YamlValue.Scalar value = fields.require(key, example).scalar();
    if (value.text().isBlank()) {
      throw new ExperimentException(
          value.place(), key + " is empty; text such as " + example + " would be right");
    }
    origins.accept("paper." + key, value.place());
    return value.text();
  }
}
