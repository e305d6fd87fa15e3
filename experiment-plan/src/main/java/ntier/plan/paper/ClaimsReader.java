package ntier.plan.paper;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Role;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads claims about a run: which tiers lose packets and which way the overflow goes. Several words
 * stand side by side, as in {@code drops: web app}: a list would ask for several runs.
 */
public final class ClaimsReader {
  /** Exactly these tiers lose packets; {@code none} for nobody. */
  public static final String DROPS = "drops";

  /** These tiers lose none, whatever the others do. */
  public static final String SPARES = "spares";

  /** Which ways the overflow goes, each of them at some tier; {@code none} without one. */
  public static final String DIRECTION = "direction";

  /** The tier whose millibottlenecks are behind it. */
  public static final String ORIGIN = "origin";

  /** What that tier is short of. */
  public static final String KIND = "kind";

  /** Whether requests are very long because packets were lost. */
  public static final String VLRT = "vlrt";

  /** CPU of the busiest tier, of one core. */
  public static final String UTILISATION = "utilisation";

  /** What stands for nobody and nowhere. */
  public static final String NONE = "none";

  private static final List<String> KEYS =
      List.of(DROPS, SPARES, DIRECTION, ORIGIN, KIND, VLRT, UTILISATION);
  private static final List<String> TIERS = Arrays.stream(Role.values()).map(Role::key).toList();
  private static final List<String> TIERS_OR_NONE = orNone(TIERS);
  private static final List<String> DIRECTIONS = orNone(List.of("upstream", "downstream", "local"));

  /** The kinds that the analysis tells apart. */
  private static final List<String> KINDS =
      List.of("freeze", "cpu", "io", "gc", "memory", "network", "lock");

  private static final String EXAMPLE = "{drops: web, direction: upstream, vlrt: yes}";

  private ClaimsReader() {}

  /** The claims of a mapping, in the order in which they were written. */
  static Map<String, String> read(YamlValue value) {
    Fields fields = new Fields(value.mapping(EXAMPLE), "what counts as reproduced", KEYS);
    Map<String, String> claims = new LinkedHashMap<>();
    for (String key : KEYS) {
      fields.find(key).ifPresent(claim -> claims.put(key, claim(key, claim)));
    }
    return claims;
  }

  private static String claim(String key, YamlValue claim) {
    return switch (key) {
      case DROPS -> words(key, claim, TIERS_OR_NONE);
      case SPARES -> words(key, claim, TIERS);
      case DIRECTION -> words(key, claim, DIRECTIONS);
      case ORIGIN -> Fields.choice(claim, key, TIERS);
      case KIND -> words(key, claim, KINDS);
      case VLRT -> Fields.choice(claim, key, List.of("yes", "no"));
      default -> Fields.parsed(claim, text -> Bound.parse(text).toString());
    };
  }

  private static String words(String key, YamlValue value, List<String> known) {
    YamlValue.Scalar scalar = value.scalar();
    List<String> words = List.of(scalar.text().strip().split("\\s+"));
    for (String word : words) {
      if (!known.contains(word)) {
        throw new ExperimentException(
            scalar.place(), "unknown " + key + " \"" + word + "\"" + Nearest.hint(word, known));
      }
    }
    if (words.size() > 1
        && (words.contains(NONE) || words.stream().distinct().count() < words.size())) {
      throw new ExperimentException(
          scalar.place(),
          "%s is \"%s\"; each word once, and none alone, would be right"
              .formatted(key, scalar.text()));
    }
    return String.join(" ", words);
  }

  private static List<String> orNone(List<String> words) {
    return Stream.concat(words.stream(), Stream.of(NONE)).toList();
  }

  /**
   * A limit for a percentage: {@code at least 83%} or {@code at most 50%}.
   *
   * @param least whether it is a least value
   */
  public record Bound(boolean least, double percent) {
    private static final String AT_LEAST = "at least ";
    private static final String AT_MOST = "at most ";

    /**
     * @throws IllegalArgumentException saying what would be right
     */
    public static Bound parse(String text) {
      boolean least = text.startsWith(AT_LEAST);
      if (!least && !text.startsWith(AT_MOST)) {
        throw new IllegalArgumentException(
            "\"" + text + "\" is no limit; write it like at least 83% or at most 50%");
      }
      String share = text.substring((least ? AT_LEAST : AT_MOST).length()).strip();
      return new Bound(least, Units.percent(share));
    }

    /** Whether a value is within. */
    public boolean holds(double value) {
      return least ? value >= percent : value <= percent;
    }

    @Override
    public String toString() {
      String number = percent == Math.rint(percent) ? "" + (long) percent : "" + percent;
      return (least ? AT_LEAST : AT_MOST) + number + "%";
    }
  }
}
