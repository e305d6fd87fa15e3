package ntier.plan.read;

import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.plan.yaml.YamlValue.Scalar;

/** Adds to an entry of {@code inject} what its injector presets for the choices made in it. */
final class Presets {
  private Presets() {}

  /**
   * The entry with every preset key that it does not have itself. One that says anything of the
   * schedule gets nothing more of it.
   *
   * @param cause whose place the added keys get
   */
  static Mapping complete(Mapping entry, Entry cause, InjectorDescription injector) {
    Mapping complete = entry;
    for (Preset preset : injector.presets()) {
      if (choice(entry, preset.key(), injector).equals(preset.choice())) {
        for (var value : preset.values().entrySet()) {
          if (!says(entry, value.getKey())) {
            Scalar scalar = new Scalar(cause.place(), value.getValue());
            complete = complete.with(new Entry(cause.place(), value.getKey(), scalar));
          }
        }
      }
    }
    return complete;
  }

  private static String choice(Mapping entry, String key, InjectorDescription injector) {
    Entry chosen = entry.entries().get(key);
    return chosen == null
        ? injector.parameters().get(key).defaultText()
        : chosen.value().scalar().text();
  }

  private static boolean says(Mapping entry, String key) {
    return entry.entries().containsKey(key)
        || ScheduleReader.KEYS.contains(key)
            && ScheduleReader.KEYS.stream().anyMatch(entry.entries()::containsKey);
  }
}
