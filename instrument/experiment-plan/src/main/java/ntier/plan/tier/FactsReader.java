package ntier.plan.tier;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads facts of a {@code tier.yaml} about the server itself. */
final class FactsReader {
  /** The keys of {@code tier.yaml} that are read here. */
  static final List<String> KEYS = List.of("usually", "runs", "demand");

  private final Fields tier;

  FactsReader(Fields tier) {
    this.tier = tier;
  }

  /** The usual name of its tier. */
  String usually() {
    return word(
        tier.require("usually", "usually: web"), TierDescription.TIER_NAME, "name a tier", "web");
  }

  /** The contract of the builds that it runs. */
  Optional<String> runs() {
    return tier.find("runs")
        .map(
            value ->
                word(
                    value,
                    "[a-z][a-z0-9-]{0,30}",
                    "name what builds are made for",
                    "javax-servlet"));
  }

  /** The CPU time that it takes. */
  Optional<Demand> demand() {
    return tier.find("demand").map(FactsReader::demand);
  }

  private static String word(YamlValue value, String pattern, String purpose, String example) {
    YamlValue.Scalar scalar = value.scalar();
    if (!scalar.text().matches(pattern)) {
      throw new ExperimentException(
          scalar.place(),
          "\"%s\" can't %s; a word like %s would be right"
              .formatted(scalar.text(), purpose, example));
    }
    return scalar.text();
  }

  private static Demand demand(YamlValue value) {
    String example = "{micros: 390, per: request, measured: docs/benchmarks.md}";
    Fields demand =
        new Fields(value.mapping(example), "the demand", List.of("micros", "per", "measured"));
    YamlValue micros = demand.require("micros", "micros: 390");
    String per =
        Fields.choice(demand.require("per", "per: request"), "demand", List.of("request", "query"));
    return new Demand(
        Fields.integer(micros, "micros", 1, 1_000_000),
        Demand.Per.valueOf(per.toUpperCase(Locale.ROOT)),
        demand.text("measured", "measured: docs/benchmarks.md"));
  }
}
