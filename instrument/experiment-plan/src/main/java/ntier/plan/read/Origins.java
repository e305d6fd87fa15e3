package ntier.plan.read;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.Origin;
import ntier.plan.Place;
import ntier.plan.yaml.YamlValue;

/** Collects where each value of a plan came from, by its path. */
final class Origins {
  private final Map<String, Origin> origins = new HashMap<>();
  private final SequencedMap<String, Place> places = new LinkedHashMap<>();

  /** A value of the experiment, or one that a {@code --set} put there. */
  Origin experiment(String path, Place place) {
    Origin origin =
        place.source().equals(Overrides.SOURCE)
            ? new Origin(Overrides.SOURCE, place.lineText())
            : new Origin("experiment", place.fileAndLine());
    places.put(path, place);
    return put(path, origin);
  }

  /** The same; of several values that one {@code --set} put there, it has this one alone. */
  void alone(String path, YamlValue value) {
    Origin origin = experiment(path, value.place());
    if (origin.typed()) {
      put(path, new Origin(origin.source(), path + "=" + value.scalar().text()));
    }
  }

  Origin profile(String path, Place place) {
    return put(path, new Origin("profile", place.fileAndLine()));
  }

  /** A default of a server's tier.yaml. */
  Origin tier(String path, String source) {
    return put(path, new Origin("tier", source));
  }

  /** What a cause of {@code inject} brings along. */
  Origin inject(String path, String cause) {
    return put(path, new Origin("inject", cause));
  }

  /** A default built into the suite. */
  Origin byDefault(String path) {
    return put(path, new Origin("default", ""));
  }

  /** Where something stands that has no row of its own in {@code ntier explain}. */
  void at(String path, Place place) {
    places.put(path, place);
  }

  Map<String, Origin> all() {
    return origins;
  }

  /** Where the experiment, or a {@code --set}, says something, by path. */
  SequencedMap<String, Place> places() {
    return places;
  }

  private Origin put(String path, Origin origin) {
    origins.put(path, origin);
    return origin;
  }
}
