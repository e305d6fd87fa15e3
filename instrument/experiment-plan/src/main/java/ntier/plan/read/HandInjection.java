package ntier.plan.read;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.PhasesPlan;
import ntier.plan.Place;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * An injection that somebody types at a stack that is up: {@code ntier inject freeze --host app
 * --for 500ms}. Read as the entry {@code {freeze: app, for: 500ms}} of an experiment, with options
 * for places, and times that count from now.
 *
 * @param cause the injector's name
 * @param host the tier to inject into
 * @param keys the entry's other keys, such as {@code for} and {@code every}
 */
public record HandInjection(String cause, String host, Map<String, String> keys) {
  /** There is no measure phase that it would have to fit in: longer than any length of time. */
  static final PhasesPlan PHASES =
      new PhasesPlan(Duration.ZERO, Duration.ZERO, Duration.ofDays(365));

  /** Keys that are options of their own; all others are said with {@code --set}. */
  private static final List<String> OPTIONS = List.of("for", "every");

  public HandInjection {
    keys = Map.copyOf(keys);
  }

  /**
   * From the command line.
   *
   * @param options values of {@code --for} and {@code --every}, where they are given
   * @param sets {@code key=value}, for all other keys
   */
  public static HandInjection of(
      String cause, String host, Map<String, String> options, List<String> sets) {
    Map<String, String> keys = new LinkedHashMap<>(options);
    for (String set : sets) {
      int equals = set.indexOf('=');
      if (equals < 1 || equals == set.length() - 1) {
        throw new ExperimentException(
            place(set), "key=value would be right, such as at=\"1s 3s\" or seed=7");
      }
      String key = set.substring(0, equals).strip();
      if (key.equals(cause) || keys.putIfAbsent(key, set.substring(equals + 1).strip()) != null) {
        throw new ExperimentException(place(set), "\"" + key + "\" is given twice; keep one");
      }
    }
    return new HandInjection(cause, host, keys);
  }

  /** As an experiment would have it. */
  Mapping entry() {
    SequencedMap<String, Entry> entries = new LinkedHashMap<>();
    Place whole = Place.of("inject");
    put(entries, whole, cause, new Place("--host", 0, 1, host), host);
    keys.forEach((key, value) -> put(entries, place(key, value), key, place(key, value), value));
    return new Mapping(whole, entries);
  }

  private static void put(
      SequencedMap<String, Entry> entries, Place key, String name, Place at, String value) {
    entries.put(name, new Entry(key, name, new YamlValue.Scalar(at, value)));
  }

  private static Place place(String key, String value) {
    return OPTIONS.contains(key) ? new Place("--" + key, 0, 1, value) : place(key + "=" + value);
  }

  private static Place place(String set) {
    return new Place(Overrides.SOURCE, 0, 1, set);
  }
}
