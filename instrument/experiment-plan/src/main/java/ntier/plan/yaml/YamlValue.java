package ntier.plan.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.Place;

/** A YAML value with its place. */
public sealed interface YamlValue {
  /** Where it begins. */
  Place place();

  /** What it is, for a complaint. */
  String kind();

  /** A single value; all types are read from its text. */
  record Scalar(Place place, String text) implements YamlValue {
    /** Where its text begins: behind the quote, if it is quoted. */
    public Place textPlace() {
      String line = place.lineText();
      int at = place.column() - 1;
      boolean quoted = at >= 0 && at < line.length() && "\"'".indexOf(line.charAt(at)) >= 0;
      return quoted ? place.right(1) : place;
    }

    @Override
    public String kind() {
      return text.isEmpty() ? "nothing" : "the single value \"" + text + "\"";
    }
  }

  /** A list. */
  record Items(Place place, List<YamlValue> items) implements YamlValue {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A mapping; its keys are in the order of the file, and each is there once. */
  record Mapping(Place place, SequencedMap<String, Entry> entries) implements YamlValue {
    /** An empty mapping, such as a section that a file leaves out. */
    public static Mapping empty(Place place) {
      return new Mapping(place, new LinkedHashMap<>());
    }

    @Override
    public String kind() {
      return "a mapping";
    }

    /** The same with one more or another entry. */
    public Mapping with(Entry entry) {
      SequencedMap<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.put(entry.key(), entry);
      return new Mapping(place, changed);
    }

    /** The same without an entry, if it is there. */
    public Mapping without(String key) {
      SequencedMap<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.remove(key);
      return new Mapping(place, changed);
    }
  }

  /** A key with its place and its value. */
  record Entry(Place place, String key, YamlValue value) {}

  /** This value as a mapping, or a complaint. */
  default Mapping mapping(String example) {
    if (this instanceof Mapping mapping) {
      return mapping;
    }
    throw new ExperimentException(
        place(), kind() + " stands where a mapping belongs; write it like " + example);
  }

  /** This value as a list, or a complaint. */
  default List<YamlValue> list(String example) {
    if (this instanceof Items list) {
      return list.items();
    }
    throw new ExperimentException(
        place(), kind() + " stands where a list belongs; write it like " + example);
  }

  /** This value as a single one, or a complaint. */
  default Scalar scalar() {
    if (this instanceof Scalar scalar) {
      return scalar;
    }
    throw new ExperimentException(
        place(), kind() + " stands where a single value belongs; write one value");
  }

  /** A mapping of single values, such as environment variables. */
  default Map<String, String> texts(String example) {
    Map<String, String> texts = new LinkedHashMap<>();
    mapping(example)
        .entries()
        .forEach((key, entry) -> texts.put(key, entry.value().scalar().text()));
    return texts;
  }
}
