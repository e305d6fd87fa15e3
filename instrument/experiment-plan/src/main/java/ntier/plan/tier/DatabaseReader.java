package ntier.plan.tier;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code data} of a {@code tier.yaml}. */
final class DatabaseReader {
  private static final List<String> KEYS =
      List.of("server", "needs", "environment", "before", "build", "serve");
  private static final String EXAMPLE = "{server: \"${part.mysql}/bin/mysqld\", build: […]}";

  private final Map<String, YamlValue> tiers;

  /**
   * @param tiers every server's tier.yaml, by its name
   */
  DatabaseReader(Map<String, YamlValue> tiers) {
    this.tiers = tiers;
  }

  /**
   * @param data a mapping, or the name of the server whose {@code data} it shares
   */
  DatabaseDescription read(YamlValue data) {
    return describe(data instanceof YamlValue.Scalar name ? shared(name) : data);
  }

  private YamlValue shared(YamlValue.Scalar name) {
    return ofServer(name.text())
        .orElseThrow(
            () ->
                new ExperimentException(
                    name.place(),
                    "no server \""
                        + name.text()
                        + "\" says how its data are made"
                        + Nearest.hint(name.text(), makers())
                        + "; or write it here, like "
                        + EXAMPLE));
  }

  private Optional<YamlValue> ofServer(String server) {
    return Optional.ofNullable(tiers.get(server))
        .map(tier -> tier.mapping("server: mysql").entries().get("data"))
        .map(YamlValue.Entry::value)
        .filter(YamlValue.Mapping.class::isInstance);
  }

  private List<String> makers() {
    return tiers.keySet().stream().filter(server -> ofServer(server).isPresent()).sorted().toList();
  }

  private static DatabaseDescription describe(YamlValue data) {
    Fields fields = new Fields(data.mapping(EXAMPLE), "data", KEYS);
    fields.require("build", "build: [--bootstrap, \"--datadir=${data}\"]");
    return new DatabaseDescription(
        fields.text("server", "server: ${part.mysql}/bin/mysqld"),
        fields.find("needs").map(needs -> Fields.parsed(needs, DatabaseDescription.Product::parse)),
        fields.find("environment").map(v -> v.texts("{LANG: C}")).orElse(Map.of()),
        fields.texts("before", "[CREATE DATABASE mysql]"),
        fields.texts("build", "[--bootstrap, \"--datadir=${data}\"]"),
        fields.texts("serve", "[\"--datadir=${data}\", \"--socket=${socket}\"]"));
  }
}
