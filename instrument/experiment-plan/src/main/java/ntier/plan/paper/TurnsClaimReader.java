package ntier.plan.paper;

import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code turns} of a paper's file: what is claimed of experiments of turns. */
final class TurnsClaimReader {
  private static final String OF = "of";
  private static final String TO = "to";
  private static final String LOAD = "load";
  private static final String TO_LOAD = "toLoad";
  private static final String MEASURE = "measure";
  private static final String COUNT = "count";
  private static final String RISES = "rises";
  private static final String IS = "is";
  private static final String OTHERWISE = "otherwise";
  private static final List<String> KEYS =
      List.of(
          "name",
          "section",
          "says",
          "experiment",
          "paper",
          "differs",
          OF,
          TO,
          LOAD,
          TO_LOAD,
          MEASURE,
          COUNT,
          RISES,
          IS,
          OTHERWISE);
  private static final String EXAMPLE =
      "{name: Figure 6(a), section: \"3.1\", says: …, experiment: architectures, of: single-async,"
          + " to: stomcat-async, load: c=100 100B, measure: throughput, is: at least 1.3}";
  private static final String IS_EXAMPLE = "is: at least 1.3";
  private static final String OTHERWISE_EXAMPLE = "otherwise: {cpu: at most 0.77}";

  private final Function<YamlValue, String> experiment;

  /**
   * @param experiment reads the name of one that the paper's file lists
   */
  TurnsClaimReader(Function<YamlValue, String> experiment) {
    this.experiment = experiment;
  }

  TurnsClaim claim(YamlValue value) {
    Mapping mapping = value.mapping(EXAMPLE);
    Fields fields = new Fields(mapping, "the claim of turns", KEYS);
    return new TurnsClaim(
        mapping.place(),
        fields.text("name", "name: Figure 6(a)"),
        fields.text("section", "section: \"3.1\""),
        fields.text("says", "says: \"what the paper says\""),
        fields.text("paper", YamlValue.Scalar::text, ""),
        fields.text("differs", YamlValue.Scalar::text, ""),
        experiment.apply(fields.require("experiment", "experiment: architectures")),
        names(fields.require(LOAD, "load: c=100 100B"), LOAD),
        asked(fields));
  }

  private TurnsClaim.Asked asked(Fields fields) {
    if (fields.find(MEASURE).isPresent() == fields.find(COUNT).isPresent()) {
      throw new ExperimentException(
          fields.place(),
          "a claim of turns has either \"measure\" or \"count\"; one of them would be right, such"
              + " as measure: throughput or count: futex");
    }
    if (fields.find(RISES).isPresent()) {
      return rising(fields);
    }
    return fields.find(COUNT).isPresent() ? count(fields) : ratio(fields);
  }

  private static TurnsClaim.Ratio ratio(Fields fields) {
    List<String> of = names(fields.require(OF, "of: single-async"), OF);
    List<String> to = fields.find(TO).map(value -> names(value, TO)).orElse(List.of());
    String measure = measure(fields.require(MEASURE, "measure: throughput"));
    if (fields.find(TO_LOAD).isPresent()) {
      refuse(fields, List.of(TO), "toLoad compares each server with itself at another load");
    }
    refuseItself(fields, of, to);
    if (!measure.equals(TurnsClaim.THROUGHPUT)) {
      refuse(fields, List.of(OTHERWISE), "only throughput may be another's than the servers'");
    }
    return new TurnsClaim.Ratio(
        of,
        to,
        fields.find(TO_LOAD).map(value -> value.scalar().text()),
        measure,
        ratioBound(fields.require(IS, IS_EXAMPLE)),
        fields.find(OTHERWISE).map(TurnsClaimReader::otherwise));
  }

  private static TurnsClaim.Count count(Fields fields) {
    refuse(fields, List.of(TO_LOAD, OTHERWISE), "a count is of one load");
    List<String> of = names(fields.require(OF, "of: single-async"), OF);
    List<String> to = fields.find(TO).map(value -> names(value, TO)).orElse(List.of());
    refuseItself(fields, of, to);
    YamlValue is = fields.require(IS, "is: at least 50");
    return new TurnsClaim.Count(of, to, kind(fields), to.isEmpty() ? bound(is) : ratioBound(is));
  }

  private static TurnsClaim.Rising rising(Fields fields) {
    refuse(
        fields, List.of(OF, TO, TO_LOAD, IS, OTHERWISE), "that it rises is the whole of the claim");
    YamlValue value = fields.require(RISES, "rises: [single-async, stomcat-sync]");
    List<String> variants = names(value, RISES);
    if (variants.size() < 2 || new HashSet<>(variants).size() < variants.size()) {
      throw new ExperimentException(
          value.place(),
          "rises lists different variants, the least first; two or more would be right, such as"
              + " rises: [single-async, stomcat-sync]");
    }
    boolean counted = fields.find(COUNT).isPresent();
    return new TurnsClaim.Rising(
        variants, counted ? kind(fields) : measure(fields.find(MEASURE).orElseThrow()), counted);
  }

  private static void refuse(Fields fields, List<String> keys, String why) {
    keys.stream()
        .filter(key -> fields.find(key).isPresent())
        .findFirst()
        .ifPresent(
            key -> {
              throw new ExperimentException(
                  fields.find(key).orElseThrow().place(),
                  "%s; without \"%s\" it would be right".formatted(why, key));
            });
  }

  private static void refuseItself(Fields fields, List<String> of, List<String> to) {
    of.stream()
        .filter(to::contains)
        .findFirst()
        .ifPresent(
            both -> {
              throw new ExperimentException(
                  fields.find(TO).orElseThrow().place(),
                  "\"%s\" would be compared with itself; another variant would be right"
                      .formatted(both));
            });
  }

  private static TurnsClaim.Otherwise otherwise(YamlValue value) {
    var entries = value.mapping(OTHERWISE_EXAMPLE).entries().values();
    if (entries.size() != 1) {
      throw new ExperimentException(
          value.place(), "one measure is judged otherwise, such as " + OTHERWISE_EXAMPLE);
    }
    YamlValue.Entry entry = entries.iterator().next();
    String measure = measure(new YamlValue.Scalar(entry.place(), entry.key()));
    if (measure.equals(TurnsClaim.THROUGHPUT)) {
      throw new ExperimentException(
          entry.place(), "throughput cannot stand in for itself; cpu would be right");
    }
    return new TurnsClaim.Otherwise(measure, ratioBound(entry.value()));
  }

  private static String measure(YamlValue value) {
    return Fields.choice(value, MEASURE, TurnsClaim.MEASURES);
  }

  private static String kind(Fields fields) {
    return Fields.parsed(
        fields.find(COUNT).orElseThrow(),
        text -> {
          if (!text.matches("[a-z][a-z0-9_]{0,40}")) {
            throw new IllegalArgumentException(
                "count is \"%s\"; a system call's name such as futex, or write or switches, would"
                        .formatted(text)
                    + " be right");
          }
          return text;
        });
  }

  private static Bound bound(YamlValue value) {
    return Fields.parsed(value, text -> Bound.parse(text, MeasureUnit.TIMES));
  }

  /** No ratio is 0, so none is within a bound that lets nothing else be. */
  private static Bound ratioBound(YamlValue value) {
    Bound bound = bound(value);
    if (bound.none()) {
      throw new ExperimentException(
          value.place(),
          "\"%s\" is true of no ratio; one such as at most 0.5 would be right".formatted(bound));
    }
    return bound;
  }

  /** One name, or a list of them. */
  private static List<String> names(YamlValue value, String key) {
    if (value instanceof YamlValue.Items items) {
      if (items.items().isEmpty()) {
        throw new ExperimentException(
            value.place(), "%s is an empty list; a name or more would be right".formatted(key));
      }
      return items.items().stream().map(one -> one.scalar().text()).toList();
    }
    return List.of(value.scalar().text());
  }
}
