package ntier.plan.paper;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads claims about a run: {@code queue.web: 278 within 3%}, or, with the paper's own number
 * beside it, {@code vlrt: {is: at least 5%, paper: "exceeds 5 %"}}.
 */
final class ClaimsReader {
  /** In the order of the quantities; of one quantity in that of the alphabet. */
  static final Comparator<String> ORDER =
      Comparator.comparingInt(ClaimsReader::rank).thenComparing(key -> key);

  private static final String EXAMPLE = "{dropped.web: at least 0.1%, queue.web: 278 within 3%}";
  private static final String IS = "is";
  private static final String PAPER = "paper";

  private ClaimsReader() {}

  /**
   * Bounds and the paper's numbers, by measure.
   *
   * @param reproduced as {@link PaperResult#reproduced}
   * @param numbers as {@link PaperResult#numbers}
   */
  record Read(Map<String, String> reproduced, Map<String, String> numbers) {
    /** For those that read no claims at all. */
    static final Read NOTHING = new Read(Map.of(), Map.of());

    List<Claim> claims() {
      return Claim.of(reproduced, numbers, (_, _) -> {});
    }
  }

  /**
   * @param tiers that claims may be about; empty where that is not known
   * @param origins told where each claim stands, by its measure
   */
  static Read read(
      YamlValue value, Optional<List<String>> tiers, BiConsumer<String, Place> origins) {
    Map<String, String> reproduced = new LinkedHashMap<>();
    Map<String, String> numbers = new LinkedHashMap<>();
    value
        .mapping(EXAMPLE)
        .entries()
        .forEach(
            (key, entry) -> {
              Measure measure = measure(key, entry.place());
              tiers.ifPresent(known -> requireTiers(measure, known, entry.place()));
              YamlValue is = entry.value();
              if (is instanceof YamlValue.Mapping mapping) {
                Fields fields = new Fields(mapping, "the claim " + key, List.of(IS, PAPER));
                is = fields.require(IS, IS + ": at least 5%");
                fields.find(PAPER).ifPresent(text -> numbers.put(key, text.scalar().text()));
              }
              reproduced.put(
                  key,
                  Fields.parsed(
                      is, text -> Bound.parse(text, measure.quantity().unit()).toString()));
              origins.accept(key, is.place());
            });
    return new Read(reproduced, numbers);
  }

  /** The measures that a field lists; none without it. */
  static List<Measure> measures(Fields fields, String key) {
    return fields.find(key).map(value -> value.list("[vlrt]")).stream()
        .flatMap(List::stream)
        .map(one -> measure(one.scalar().text(), one.place()))
        .toList();
  }

  /** The same as text. */
  static List<String> keys(Fields fields, String key) {
    return measures(fields, key).stream().map(Measure::key).toList();
  }

  /** What is only drawn in the paper, in its own words, by measure. */
  static Map<String, String> shown(YamlValue value, List<String> tiers) {
    Map<String, String> shown = new LinkedHashMap<>();
    value
        .mapping("{vlrt: \"drawn in Figure 5(c)\"}")
        .entries()
        .forEach(
            (key, entry) -> {
              requireTiers(measure(key, entry.place()), tiers, entry.place());
              shown.put(key, entry.value().scalar().text());
            });
    return shown;
  }

  /** The measure of a claim. */
  static Measure measure(String key, Place place) {
    try {
      return Measure.parse(key);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(place, e.getMessage());
    }
  }

  private static void requireTiers(Measure measure, List<String> known, Place place) {
    Stream.of(measure.tier(), measure.by())
        .flatMap(Optional::stream)
        .filter(tier -> !known.contains(tier))
        .findFirst()
        .ifPresent(
            tier -> {
              throw new ExperimentException(
                  place,
                  "the claim %s is about a tier \"%s\", which the stack has not%s"
                      .formatted(measure.key(), tier, Nearest.hint(tier, known)));
            });
  }

  private static int rank(String key) {
    return Arrays.stream(Quantity.values())
        .filter(quantity -> quantity.names(key))
        .mapToInt(Quantity::ordinal)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }
}
