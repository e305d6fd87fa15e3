package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;

/** Finds the lists of an experiment that stand where one value is expected. */
final class ChoiceFinder {
  private final List<Choice> found = new ArrayList<>();

  private ChoiceFinder() {}

  /** In the order of the file. */
  static List<Choice> in(Mapping experiment) {
    ChoiceFinder finder = new ChoiceFinder();
    finder.mapping(List.of(), experiment);
    return finder.found;
  }

  private void mapping(List<String> path, Mapping mapping) {
    mapping.entries().forEach((key, entry) -> value(join(path, key), entry.value()));
  }

  private void value(List<String> path, YamlValue value) {
    if (value instanceof Mapping mapping) {
      mapping(path, mapping);
    } else if (value instanceof Items list) {
      list(path, list);
    }
  }

  private void list(List<String> path, Items list) {
    if (path.equals(List.of("stack"))) {
      found.add(StackList.read(list));
      return;
    }
    switch (path.getFirst()) {
      // One title names all runs, the number of repetitions is one of them all, and so is the
      // paper.
      case "title", "repeat", "paper" -> {}
      case "stacks" -> found.add(StackList.read(list));
      case "inject" -> injections(path, list);
      case "hosts" -> hosts(path, list);
      default -> found.add(Choice.of(path, key(path), list));
    }
  }

  /** The causes are a list by nature; what one of them says may be a list to choose from. */
  private void injections(List<String> path, Items list) {
    if (path.size() > 1) {
      found.add(Choice.of(path, key(path), list));
      return;
    }
    for (int i = 0; i < list.items().size(); i++) {
      value(join(path, Integer.toString(i)), list.items().get(i));
    }
  }

  /** Cores are a list by nature. */
  private void hosts(List<String> path, Items list) {
    if (!path.getLast().equals("cores")) {
      found.add(Choice.of(path, key(path), list));
    }
  }

  private static String key(List<String> path) {
    if (path.size() == 1) {
      return path.getFirst();
    }
    return switch (path.getFirst()) {
      case "set" -> String.join(".", path.subList(1, path.size()));
      case "inject" -> "inject[" + path.get(1) + "]." + path.getLast();
      default -> String.join(".", path);
    };
  }

  private static List<String> join(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }
}
