package ntier.plan.tier;

import java.util.ArrayList;
import java.util.List;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code requires} of a {@code tier.yaml}. */
final class RequirementReader {
  private RequirementReader() {}

  static List<Requirement> read(Fields tier) {
    List<Requirement> requires = new ArrayList<>();
    String example = "[{that: threads <= next.threads, otherwise: …}]";
    tier.find("requires")
        .ifPresent(
            value -> value.list(example).forEach(item -> requires.add(requirement(item, example))));
    return requires;
  }

  private static Requirement requirement(YamlValue value, String example) {
    Fields requirement =
        new Fields(value.mapping(example), "the requirement", List.of("that", "otherwise"));
    return new Requirement(
        TierReader.formula(requirement.require("that", "that: threads <= next.threads")),
        requirement.text("otherwise", "otherwise: lower web.threads"));
  }
}
