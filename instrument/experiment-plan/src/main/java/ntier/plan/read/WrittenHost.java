package ntier.plan.read;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * What is written of a host.
 *
 * @param changed what the experiment says, of the host itself before what it says of its tier
 * @param placed what the profile says, in the same way
 * @param place of the profile's hosts
 */
record WrittenHost(String name, List<Fields> changed, List<Fields> placed, Place place) {
  static final String MACHINE = "machine";

  static final List<String> KEYS =
      Stream.of(List.of("cores", "weight", "quota", MACHINE), LinkReader.KEYS, List.of("sysctls"))
          .flatMap(List::stream)
          .toList();

  WrittenHost {
    changed = List.copyOf(changed);
    placed = List.copyOf(placed);
  }

  Optional<YamlValue> find(String key) {
    return changed(key).or(() -> placed(key));
  }

  Optional<YamlValue> changed(String key) {
    return first(changed, key);
  }

  Optional<YamlValue> placed(String key) {
    return first(placed, key);
  }

  private static Optional<YamlValue> first(List<Fields> all, String key) {
    return all.stream().map(fields -> fields.find(key)).flatMap(Optional::stream).findFirst();
  }

  /** All that is said of a key, what counts most last. */
  List<YamlValue> all(String key) {
    return Stream.concat(placed.reversed().stream(), changed.reversed().stream())
        .map(fields -> fields.find(key))
        .flatMap(Optional::stream)
        .toList();
  }

  YamlValue cores() {
    return find("cores")
        .orElseThrow(
            () ->
                new ExperimentException(
                    placed.isEmpty() ? place : placed.getFirst().place(),
                    "the host %s has no cores; add %s: {cores: [0]}, or %s: {cores: [0]} for all that the profile does not name"
                        .formatted(name, name, HostsReader.OTHERS)));
  }
}
