package ntier.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiFunction;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/** Makes the variants of an experiment: one for each combination of the values that it lists. */
final class SeriesReader {
  private static final int MOST_RUNS = 500;
  private static final int MOST_REPETITIONS = 100;

  /** A combination: the values that matter for its stack, and the experiment with them. */
  record Combination(SequencedMap<String, String> values, Mapping experiment) {}

  private final String name;
  private final Mapping experiment;
  private final List<Choice> choices;
  private final int repeat;

  /**
   * @param experiment with the values of {@code --set} in it
   */
  SeriesReader(String name, Mapping experiment) {
    this.name = name;
    this.experiment = oneWayToNameStacks(experiment);
    this.choices = ChoiceFinder.in(experiment);
    this.repeat = repeat(experiment);
    refuseTooMany();
  }

  /**
   * @param read an experiment without lists, and what all stacks have, to a plan
   */
  Series read(BiFunction<Mapping, SeriesStacks, Plan> read) {
    List<Combination> combinations = combinations();
    SeriesStacks stacks =
        SeriesStacks.of(
            combinations.stream().map(one -> SeriesStacks.stack(one.experiment())).toList());
    List<Series.Variant> variants = new ArrayList<>();
    for (Combination one : combinations) {
      Plan plan = read.apply(one.experiment(), stacks);
      variants.add(new Series.Variant(label(one.values(), plan), one.values(), plan));
    }
    return new Series(name, variants.getFirst().plan().title(), axes(), repeat, variants);
  }

  /** {@code stacks} becomes {@code stack}, the place that each of them is put into. */
  private static Mapping oneWayToNameStacks(Mapping experiment) {
    Entry stacks = experiment.entries().get("stacks");
    if (stacks == null) {
      return experiment;
    }
    if (experiment.entries().containsKey("stack")) {
      throw new ExperimentException(
          stacks.place(), "the experiment has \"stack\" too; one of the two would be right");
    }
    stacks.value().list("[" + StackList.EXAMPLE + "]");
    return Choice.rename(experiment, "stacks", "stack");
  }

  private static int repeat(Mapping experiment) {
    return Optional.ofNullable(experiment.entries().get("repeat"))
        .map(entry -> (int) Fields.integer(entry.value(), "repeat", 1, MOST_REPETITIONS))
        .orElse(1);
  }

  private void refuseTooMany() {
    long runs = repeat;
    for (Choice choice : choices) {
      runs *= choice.options().size();
      if (runs > MOST_RUNS) {
        throw new ExperimentException(place(), tooMany());
      }
    }
  }

  private Place place() {
    return choices.getLast().place();
  }

  private String tooMany() {
    List<String> factors = new ArrayList<>();
    choices.forEach(choice -> factors.add(choice.options().size() + " of " + choice.key()));
    if (repeat > 1) {
      factors.add(repeat + " repetitions");
    }
    return "that makes too many runs, "
        + String.join(" x ", factors)
        + "; at most "
        + MOST_RUNS
        + " would be right, shorter lists or several experiments";
  }

  /** All of them, without those that differ in nothing that their stacks have. */
  List<Combination> combinations() {
    List<Combination> combinations = List.of(new Combination(new LinkedHashMap<>(), experiment));
    for (Choice choice : choices) {
      List<Combination> longer = new ArrayList<>();
      for (Combination one : combinations) {
        choice.options().forEach(option -> longer.add(with(one, choice, option)));
      }
      combinations = longer;
    }
    // Settings of servers and tiers that a stack lacks make no difference, so no further run
    // either.
    SequencedMap<SequencedMap<String, String>, Combination> different = new LinkedHashMap<>();
    combinations.stream()
        .map(SeriesReader::withoutAbsent)
        .forEach(one -> different.putIfAbsent(one.values(), one));
    return List.copyOf(different.values());
  }

  private static Combination with(Combination one, Choice choice, Choice.Option option) {
    SequencedMap<String, String> values = new LinkedHashMap<>(one.values());
    values.put(choice.key(), option.text());
    return new Combination(values, choice.put(one.experiment(), option));
  }

  private static Combination withoutAbsent(Combination one) {
    SeriesStacks own = SeriesStacks.of(List.of(SeriesStacks.stack(one.experiment())));
    SequencedMap<String, String> values = new LinkedHashMap<>(one.values());
    Entry set = one.experiment().entries().get("set");
    values
        .keySet()
        .removeIf(
            key ->
                set != null
                    && set.value() instanceof Mapping settings
                    && settings.entries().containsKey(key)
                    && !isOf(key, own));
    return new Combination(values, one.experiment());
  }

  private static boolean isOf(String setting, SeriesStacks own) {
    String owner = setting.split("\\.", 2)[0];
    return own.tiers().contains(owner) || own.servers().contains(owner);
  }

  private List<Series.Axis> axes() {
    return choices.stream()
        .map(
            choice ->
                new Series.Axis(
                    choice.key(), choice.options().stream().map(Choice.Option::text).toList()))
        .toList();
  }

  private static String label(SequencedMap<String, String> values, Plan plan) {
    return String.join(", ", parts(values, plan));
  }

  /** What distinguishes a combination; its stack where nothing varies. */
  static Set<String> parts(SequencedMap<String, String> values, Plan plan) {
    Set<String> parts = new LinkedHashSet<>();
    values.forEach((key, value) -> parts.add(part(key, value, plan)));
    if (parts.isEmpty()) {
      parts.add(plan.stack());
    }
    return parts;
  }

  private static String part(String key, String value, Plan plan) {
    if (key.equals("stack")) {
      return value;
    }
    if (key.startsWith("stack.")) {
      return plan.stack();
    }
    boolean inSection =
        key.startsWith("inject[") || key.startsWith("workload.") || key.startsWith("phases.");
    return (inSection ? key.substring(key.indexOf('.') + 1) : key) + " " + value;
  }
}
