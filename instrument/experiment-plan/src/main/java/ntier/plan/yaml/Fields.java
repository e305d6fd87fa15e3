package ntier.plan.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.Units;
import ntier.plan.yaml.YamlValue.Mapping;

/** A mapping with a fixed set of keys: any other key is refused, with the nearest one. */
public final class Fields {
  private final Mapping mapping;
  private final String what;

  /**
   * @param what the mapping is, for complaints: {@code the experiment}
   */
  public Fields(Mapping mapping, String what, List<String> known) {
    this.mapping = mapping;
    this.what = what;
    for (YamlValue.Entry entry : mapping.entries().values()) {
      if (!known.contains(entry.key())) {
        throw new ExperimentException(
            entry.place(),
            "unknown key \"" + entry.key() + "\" in " + what + hint(entry.key(), known));
      }
    }
  }

  /** In {@code {about: this, or that}} the comma begins a key. */
  private static String hint(String key, List<String> known) {
    return key.contains(" ")
        ? "; text that contains a comma belongs in quotes"
        : Nearest.hint(key, known);
  }

  /** Where the mapping begins. */
  public Place place() {
    return mapping.place();
  }

  public Optional<YamlValue> find(String key) {
    return Optional.ofNullable(mapping.entries().get(key)).map(YamlValue.Entry::value);
  }

  /**
   * @param example a line that would be right
   */
  public YamlValue require(String key, String example) {
    return find(key)
        .orElseThrow(
            () ->
                new ExperimentException(
                    place(),
                    "the key \"" + key + "\" is missing in " + what + "; add one like " + example));
  }

  /** The text of a key that must be there. */
  public String text(String key, String example) {
    return require(key, example).scalar().text();
  }

  public String text(String key, Function<YamlValue.Scalar, String> read, String otherwise) {
    return find(key).map(YamlValue::scalar).map(read).orElse(otherwise);
  }

  /** A list of single values; empty if the key isn't there. */
  public List<String> texts(String key, String example) {
    List<String> texts = new ArrayList<>();
    find(key).ifPresent(v -> v.list(example).forEach(item -> texts.add(item.scalar().text())));
    return texts;
  }

  /** A whole number from {@code min} to {@code max}. */
  public static long integer(YamlValue value, String name, long min, long max) {
    YamlValue.Scalar scalar = value.scalar();
    String right = "; a whole number from " + min + " to " + max + " would be right";
    if (!scalar.text().matches("-?\\d{1,18}")) {
      throw new ExperimentException(scalar.place(), name + " is \"" + scalar.text() + "\"" + right);
    }
    long number = Long.parseLong(scalar.text());
    if (number < min || number > max) {
      throw new ExperimentException(scalar.place(), name + " is " + number + right);
    }
    return number;
  }

  /** A length of time. */
  public static Duration duration(YamlValue value) {
    return parsed(value, Units::duration);
  }

  /** One of some words. */
  public static String choice(YamlValue value, String name, List<String> words) {
    YamlValue.Scalar scalar = value.scalar();
    known(value, name, scalar.text(), words);
    return scalar.text();
  }

  /** Refuses what a value says where it is none of some words. */
  public static void known(YamlValue value, String name, String word, List<String> words) {
    if (!words.contains(word)) {
      throw new ExperimentException(
          value.place(), "unknown " + name + " \"" + word + "\"" + Nearest.hint(word, words));
    }
  }

  /** {@code true} or {@code false}. */
  public static boolean truth(YamlValue value, String name) {
    return choice(value, name, List.of("true", "false")).equals("true");
  }

  /** What {@code parse} makes of a single value; its complaint gets the place. */
  public static <T> T parsed(YamlValue value, Function<String, T> parse) {
    YamlValue.Scalar scalar = value.scalar();
    try {
      return parse.apply(scalar.text());
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(scalar.place(), e.getMessage());
    }
  }
}
