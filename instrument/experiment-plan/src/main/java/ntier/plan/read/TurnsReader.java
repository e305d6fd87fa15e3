package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.Plan;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsPlan.Variant;
import ntier.plan.Units;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Reads an experiment that says {@code turns}: each combination of the values that it lists is a
 * turn, what {@code load} lists makes loads, all else variants.
 */
final class TurnsReader {
  static final String TURNS = "turns";
  static final String LOAD = "load";

  /** What belongs to runs of emulated users, and says nothing in a run of turns. */
  private static final List<String> OF_RUNS =
      List.of("workload", "phases", "inject", "found-with", "paper", "network");

  private static final String TURN_EXAMPLE = "turns: 3s";
  private static final String LOAD_EXAMPLE = "load: {closed: 100, of: {100B: 98%, 100KB: 2%}}";
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** For new connections, and for a server that was frozen: its caches are cold. */
  private static final Duration WARM_UP = Duration.ofMillis(500);

  private static final int ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_TURNS = 20_000;

  private final String name;
  private final Mapping experiment;
  private final ApplicationDescription application;

  /**
   * @param experiment with the values of {@code --set} in it
   * @param application whose pages are asked for
   */
  TurnsReader(String name, Mapping experiment, ApplicationDescription application) {
    this.name = name;
    this.experiment = experiment;
    this.application = application;
  }

  /** Whether an experiment is one of turns. */
  static boolean isOne(Mapping experiment) {
    return experiment.entries().containsKey(TURNS);
  }

  /** Refuses a load of turns in an experiment that has none. */
  static void refuseLoad(Mapping experiment) {
    Entry load = experiment.entries().get(LOAD);
    if (load != null) {
      throw new ExperimentException(
          load.place(),
          "\"load\" is what a run of turns asks for, and the experiment has none; %s beside it, or \"workload\" in its place, would be right"
              .formatted(TURN_EXAMPLE));
    }
  }

  /**
   * @param read an experiment without lists, and what all stacks have, to a plan
   */
  TurnsPlan read(BiFunction<Mapping, SeriesStacks, Plan> read) {
    refuseWhatIsOfRuns();
    requireLoad();
    Duration turn = turn();
    int rounds =
        Optional.ofNullable(experiment.entries().get("repeat"))
            .map(entry -> (int) Fields.integer(entry.value(), "repeat", 1, MOST_ROUNDS))
            .orElse(ROUNDS);
    List<SeriesReader.Combination> combinations =
        new SeriesReader(name, experiment.without("repeat")).combinations();
    TurnsLoadReader loadReader = new TurnsLoadReader(application);
    SequencedMap<String, TurnsLoad> loads = new LinkedHashMap<>();
    combinations.stream()
        .map(one -> load(one.experiment()))
        .forEach(load -> add(loadReader.read(load), load.place(), loads));
    List<Variant> variants = variants(combinations, read);
    combinations.forEach(one -> requireVariant(load(one.experiment()), variants));
    refuseTooMany((long) variants.size() * loads.size() * rounds);
    return new TurnsPlan(
        name,
        variants.getFirst().plan().title(),
        variants,
        List.copyOf(loads.values()),
        turn,
        WARM_UP,
        rounds,
        loadReader.seed(load(combinations.getFirst().experiment())));
  }

  private static void add(TurnsLoad load, Place place, SequencedMap<String, TurnsLoad> loads) {
    TurnsLoad same = loads.putIfAbsent(load.name(), load);
    if (same != null && !same.equals(load)) {
      throw new ExperimentException(
          place,
          "two loads are called \"%s\" and differ; names of their own (as) would be right"
              .formatted(load.name()));
    }
  }

  private void refuseWhatIsOfRuns() {
    for (String key : OF_RUNS) {
      Entry entry = experiment.entries().get(key);
      if (entry != null) {
        throw new ExperimentException(
            entry.place(),
            "a run of turns has no \"%s\"; without it, or without \"%s\", it would be right"
                .formatted(key, TURNS));
      }
    }
  }

  private void requireLoad() {
    if (!experiment.entries().containsKey(LOAD)) {
      throw new ExperimentException(
          experiment.place(),
          "the key \"load\" is missing in the experiment; add one like " + LOAD_EXAMPLE);
    }
  }

  private static Mapping load(Mapping combination) {
    return combination.entries().get(LOAD).value().mapping(LOAD_EXAMPLE);
  }

  /** A rate may be a share of what a variant can: of one that there is. */
  private static void requireVariant(Mapping load, List<Variant> variants) {
    Optional.ofNullable(load.entries().get(TurnsLoadReader.OPEN))
        .map(Entry::value)
        .ifPresent(
            value ->
                OpenRate.read(value)
                    .share()
                    .ifPresent(
                        share -> Fields.known(value, "variant", share.variant(), names(variants))));
  }

  private static List<String> names(List<Variant> variants) {
    return variants.stream()
        .filter(variant -> variant.twinOf().isEmpty())
        .map(Variant::name)
        .toList();
  }

  private Duration turn() {
    YamlValue value = experiment.entries().get(TURNS).value();
    Duration turn = Fields.duration(value);
    if (turn.compareTo(SHORTEST) < 0 || turn.compareTo(LONGEST) > 0) {
      throw new ExperimentException(
          value.place(),
          "a turn of %s; %s to %s would be right, such as 3s"
              .formatted(Units.text(turn), Units.text(SHORTEST), Units.text(LONGEST)));
    }
    return turn;
  }

  private List<Variant> variants(
      List<SeriesReader.Combination> combinations, BiFunction<Mapping, SeriesStacks, Plan> read) {
    SequencedMap<SequencedMap<String, String>, Mapping> different = new LinkedHashMap<>();
    for (SeriesReader.Combination one : combinations) {
      SequencedMap<String, String> values = new LinkedHashMap<>(one.values());
      values.keySet().removeIf(key -> key.equals(LOAD) || key.startsWith(LOAD + "."));
      different.putIfAbsent(values, one.experiment());
    }
    SeriesStacks stacks =
        SeriesStacks.of(different.values().stream().map(SeriesStacks::stack).toList());
    List<Variant> variants = new ArrayList<>();
    different.forEach(
        (values, mapping) -> {
          Plan plan = read.apply(withoutTurns(mapping), stacks);
          Variant variant = new Variant(name(values, plan), plan, Optional.empty());
          variants.add(variant);
          if (variants.size() == 1) {
            variants.add(
                new Variant(variant.name() + TurnsPlan.AGAIN, plan, Optional.of(variant.name())));
          }
        });
    return variants;
  }

  /** In words that CSV files can hold. */
  private static String name(SequencedMap<String, String> values, Plan plan) {
    return SeriesReader.parts(values, plan).stream()
        .map(part -> part.replace(',', ' ').replaceAll("\\s+", " "))
        .collect(Collectors.joining(" "));
  }

  /** As the reader of one run takes it: users are none, and have to be there. */
  private static Mapping withoutTurns(Mapping mapping) {
    Place place = mapping.place();
    SequencedMap<String, Entry> users = new LinkedHashMap<>();
    users.put("users", new Entry(place, "users", new YamlValue.Scalar(place, "1")));
    return mapping
        .without(TURNS)
        .without(LOAD)
        .without("repeat")
        .with(new Entry(place, "workload", new Mapping(place, users)));
  }

  private void refuseTooMany(long turns) {
    if (turns > MOST_TURNS) {
      throw new ExperimentException(
          experiment.entries().get(TURNS).place(),
          "that makes %d turns; at most %d would be right, by shorter lists or fewer rounds (repeat)"
              .formatted(turns, MOST_TURNS));
    }
  }
}
