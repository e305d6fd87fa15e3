package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Origin;
import ntier.plan.Place;
import ntier.plan.yaml.YamlReader;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Puts the values of {@code --set key=value} into the experiment's YAML, so that they are checked
 * as if they had been written there. A key is a path such as {@code workload.users}; any other key
 * is a setting, such as {@code web.threads}.
 */
final class Overrides {
  /** The source that complaints and origins name. */
  static final String SOURCE = Origin.COMMAND_LINE;

  /** {@code inject.for} means every injection, {@code inject[0].for} the first. */
  private static final Pattern LIST_KEY =
      Pattern.compile("inject(\\[(?<number>\\d{1,4})])?\\.(?<key>\\w+)");

  private Overrides() {}

  /**
   * @param stacks give a stack in words its tiers' names, which later values may speak of
   */
  static Mapping apply(Mapping experiment, List<String> sets, StackForms stacks) {
    Mapping changed = stacks.named(experiment);
    for (String set : sets) {
      changed = stacks.named(apply(changed, set));
    }
    return changed;
  }

  private static Mapping apply(Mapping experiment, String set) {
    int equals = set.indexOf('=');
    Place start = new Place(SOURCE, 0, 1, set);
    if (equals < 1 || equals == set.length() - 1) {
      throw new ExperimentException(
          start, "key=value would be right, such as workload.users=100 or web.threads=200");
    }
    String key = set.substring(0, equals).strip();
    YamlValue value = YamlReader.readInline(start.right(equals + 1), set.substring(equals + 1));
    if (LIST_KEY.matcher(key).matches()) {
      return putInList(experiment, LIST_KEY.matcher(key), start, value);
    }
    String[] path = key.split("\\.", 2);
    if (path[0].equals("stack") || path[0].equals("stacks")) {
      refuseNewTier(experiment, path, start);
      return put(withoutTheOther(experiment, path, start), key, start, value);
    }
    boolean nested = ExperimentReader.KEYS.contains(path[0]) && !path[0].equals("set");
    return nested
        ? put(experiment, key, start, value)
        : put(experiment, "set", start, settings(experiment, key, start, value));
  }

  /** One more tier would have to say where in the chain it is. */
  private static void refuseNewTier(Mapping experiment, String[] path, Place start) {
    if (path.length > 1
        && experiment.entries().get("stack") instanceof Entry(_, _, Mapping stack)
        && !stack.entries().containsKey(path[1])
        && !stack.entries().containsKey(path[1].split("\\.", 2)[0])) {
      throw new ExperimentException(
          start,
          "the stack has no tier \""
              + path[1]
              + "\""
              + Nearest.hint(path[1], stack.entries().keySet())
              + "; a chain of other tiers is set as a whole: stack="
              + StackList.EXAMPLE);
    }
  }

  /** A stack of the command line is in the place of the file's stacks, and the other way round. */
  private static Mapping withoutTheOther(Mapping experiment, String[] path, Place start) {
    if (path.length > 1 && experiment.entries().containsKey("stacks")) {
      throw new ExperimentException(
          start,
          "the experiment has several stacks; set stack="
              + StackList.EXAMPLE
              + " as a whole, or stacks=["
              + StackList.EXAMPLE
              + "]");
    }
    return Choice.rename(experiment, path[0].equals("stack") ? "stacks" : "stack", path[0]);
  }

  /** Into every entry of the list, or into the one whose number is given. */
  private static Mapping putInList(Mapping experiment, Matcher key, Place start, YamlValue value) {
    key.matches();
    List<YamlValue> items =
        experiment.entries().get("inject") instanceof Entry(_, _, YamlValue.Items list)
            ? list.items()
            : List.of();
    int chosen = key.group("number") == null ? -1 : Integer.parseInt(key.group("number"));
    if (items.isEmpty() || chosen >= items.size()) {
      throw new ExperimentException(
          start,
          "the experiment has "
              + items.size()
              + " injections, numbered from 0; set them as a whole:"
              + " inject='[{freeze: app, for: 150ms, every: 5s}]'");
    }
    List<YamlValue> changed = new ArrayList<>(items);
    for (int i = 0; i < items.size(); i++) {
      if (chosen < 0 || chosen == i) {
        Mapping entry = items.get(i).mapping("{freeze: app, for: 150ms, every: 5s}");
        changed.set(i, entry.with(new Entry(start, key.group("key"), value)));
      }
    }
    return experiment.with(new Entry(start, "inject", new YamlValue.Items(start, changed)));
  }

  private static Mapping settings(Mapping experiment, String key, Place start, YamlValue value) {
    return section(experiment, "set", start).with(new Entry(start, key, value));
  }

  private static Mapping put(Mapping mapping, String path, Place start, YamlValue value) {
    String[] parts = path.split("\\.", 2);
    YamlValue inner =
        parts.length == 1 ? value : put(section(mapping, parts[0], start), parts[1], start, value);
    return mapping.with(new Entry(start, parts[0], inner));
  }

  /** What is below a key now; nothing yet where the experiment leaves it out. */
  private static Mapping section(Mapping mapping, String key, Place start) {
    Entry entry = mapping.entries().get(key);
    if (entry == null) {
      return Mapping.empty(start);
    }
    if (entry.value() instanceof Mapping section) {
      return section;
    }
    throw new ExperimentException(
        start, "\"" + key + "\" has no parts that could be set; set it as a whole: " + key + "=…");
  }
}
