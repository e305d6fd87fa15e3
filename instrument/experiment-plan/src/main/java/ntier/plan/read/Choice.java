package ntier.plan.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * A place of an experiment that has several values, each of which makes a run.
 *
 * @param path the keys that lead to it, and numbers from 0 for entries of a list
 * @param key how people name it, and {@code --set}
 */
record Choice(List<String> path, String key, Place place, List<Option> options) {
  /**
   * One of the values.
   *
   * @param text as people read it
   */
  record Option(String text, YamlValue value) {}

  Choice {
    path = List.copyOf(path);
    options = List.copyOf(options);
    if (options.isEmpty()) {
      throw new ExperimentException(
          place, "the list of " + key + " is empty; at least one value would be right");
    }
    Set<String> texts = new HashSet<>();
    for (Option option : options) {
      if (!texts.add(option.text())) {
        throw new ExperimentException(
            option.value().place(),
            "\"" + option.text() + "\" is there twice in the list of " + key + "; keep one");
      }
    }
  }

  /** A list of single values. */
  static Choice of(List<String> path, String key, Items list) {
    List<Option> options = new ArrayList<>();
    list.items().forEach(item -> options.add(new Option(text(item), item)));
    return new Choice(path, key, list.place(), options);
  }

  /** {@code fill 60%} for {@code {fill: 60%}}. */
  private static String text(YamlValue item) {
    return item instanceof Mapping mapping && !mapping.entries().isEmpty()
        ? mapping.entries().values().stream()
            .map(entry -> entry.key() + " " + entry.value().scalar().text())
            .collect(Collectors.joining(" "))
        : item.scalar().text();
  }

  /** The experiment with one of the values in this place. */
  Mapping put(Mapping experiment, Option option) {
    return (Mapping) put(experiment, path, option.value());
  }

  private static YamlValue put(YamlValue tree, List<String> path, YamlValue value) {
    if (path.isEmpty()) {
      return value;
    }
    List<String> rest = path.subList(1, path.size());
    if (tree instanceof Items list) {
      List<YamlValue> items = new ArrayList<>(list.items());
      int index = Integer.parseInt(path.getFirst());
      items.set(index, put(items.get(index), rest, value));
      return new Items(list.place(), items);
    }
    Mapping mapping = (Mapping) tree;
    Entry entry = mapping.entries().get(path.getFirst());
    return mapping.with(new Entry(entry.place(), entry.key(), put(entry.value(), rest, value)));
  }

  /** The experiment with another key for one of its entries, which keeps its position. */
  static Mapping rename(Mapping experiment, String key, String other) {
    var entries = new LinkedHashMap<String, Entry>();
    experiment
        .entries()
        .forEach(
            (name, entry) -> {
              String now = name.equals(key) ? other : name;
              entries.put(now, new Entry(entry.place(), now, entry.value()));
            });
    return new Mapping(experiment.place(), entries);
  }
}
