package ntier.cli.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.plan.yaml.YamlValue.Scalar;

/** A stack as options tell it, in the shape of a stack file, so that one reader checks both. */
public final class OptionStack {
  private static final String EXAMPLE = "--tier web=apache,threads=150,backlog=128";

  private OptionStack() {}

  /**
   * A file's stack, or an empty one, with what options say instead.
   *
   * @param given values by the keys of a stack file; those that are null were not given
   */
  public static Mapping with(Mapping stack, Map<String, String> given) {
    Mapping changed = stack;
    for (Map.Entry<String, String> option : given.entrySet()) {
      if (option.getValue() != null) {
        Place place = Place.of("--" + option.getKey());
        changed =
            changed.with(new Entry(place, option.getKey(), new Scalar(place, option.getValue())));
      }
    }
    return changed;
  }

  /**
   * A stack of tiers alone.
   *
   * @param tiers such as {@code web=apache,threads=150,backlog=128}
   * @throws ExperimentException for one that cannot be read
   */
  public static Mapping of(List<String> tiers) {
    Place place = Place.of("--tier");
    List<YamlValue> items = new ArrayList<>();
    tiers.forEach(tier -> items.add(tier(tier)));
    return Mapping.empty(place).with(new Entry(place, "tiers", new Items(place, items)));
  }

  private static Mapping tier(String text) {
    Place place = Place.of("--tier " + text);
    SequencedMap<String, Entry> entries = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new ExperimentException(
            place, "\"%s\" is no NAME=VALUE; write it like %s".formatted(part, EXAMPLE));
      }
      String key = part.substring(0, equals).strip();
      Scalar value = new Scalar(place, part.substring(equals + 1).strip());
      boolean first = entries.isEmpty();
      if (first) {
        entries.put("name", new Entry(place, "name", new Scalar(place, key)));
      }
      String name = first ? "server" : key;
      if (entries.put(name, new Entry(place, name, value)) != null) {
        throw new ExperimentException(
            place, "%s is given twice; write it like %s".formatted(name, EXAMPLE));
      }
    }
    return new Mapping(place, entries);
  }
}
