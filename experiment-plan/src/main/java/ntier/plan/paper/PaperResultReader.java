package ntier.plan.paper;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads the key {@code paper} of an experiment. */
public final class PaperResultReader {
  private static final List<String> KEYS = List.of("result", "section", "reports", "reproduced");
  private static final String EXAMPLE =
      "{result: Figure 9, section: \"4.2\", reports: Tomcat drops packets, reproduced: {drops: app}}";

  private final Fields fields;
  private final BiConsumer<String, Place> origins;

  private PaperResultReader(YamlValue paper, BiConsumer<String, Place> origins) {
    this.fields = new Fields(paper.mapping(EXAMPLE), "the paper's result", KEYS);
    this.origins = origins;
  }

  /**
   * @param origins told where each value stands, by its path in the experiment
   */
  public static PaperResult read(YamlValue paper, BiConsumer<String, Place> origins) {
    return new PaperResultReader(paper, origins).read();
  }

  private PaperResult read() {
    return new PaperResult(
        text("result", "result: Figure 9"),
        fields.find("section").isPresent() ? text("section", "section: \"4.2\"") : "",
        text("reports", "reports: Tomcat drops packets, and VLRT requests appear"),
        fields.find("reproduced").map(this::claims).orElse(Map.of()));
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

  private Map<String, String> claims(YamlValue value) {
    Map<String, String> claims = ClaimsReader.read(value);
    claims
        .keySet()
        .forEach(
            key ->
                origins.accept(
                    "paper.reproduced." + key,
                    value.mapping(EXAMPLE).entries().get(key).value().place()));
    return claims;
  }
}
