package ntier.plan.read;

import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.InjectorDescription;
import ntier.plan.Nearest;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * The cause that an injection names: {@code freeze} of {@code {freeze: app, for: 500ms}}.
 *
 * @param entry its key, with the target as its value
 */
record NamedCause(Entry entry, InjectorDescription injector) {
  /**
   * That of one injection.
   *
   * @throws ExperimentException if it names none, two, or one that is not among the injectors
   */
  static NamedCause in(Mapping injection, List<InjectorDescription> injectors) {
    List<String> names = injectors.stream().map(InjectorDescription::name).toList();
    Entry entry = entry(injection, names);
    return injectors.stream()
        .filter(injector -> injector.name().equals(entry.key()))
        .findFirst()
        .map(injector -> new NamedCause(entry, injector))
        .orElseThrow(
            () ->
                new ExperimentException(
                    entry.place(),
                    "unknown cause \""
                        + entry.key()
                        + "\" of millibottlenecks"
                        + Nearest.hint(entry.key(), names)));
  }

  /** The one of a known cause, or else the first that is no key of the schedule. */
  private static Entry entry(Mapping injection, List<String> names) {
    List<Entry> causes =
        injection.entries().values().stream().filter(e -> names.contains(e.key())).toList();
    if (causes.size() > 1) {
      throw new ExperimentException(
          causes.get(1).place(),
          "\""
              + causes.get(1).key()
              + "\" is a second cause beside \""
              + causes.get(0).key()
              + "\"; one cause per entry would be right");
    }
    return causes.stream()
        .findFirst()
        .or(
            () ->
                injection.entries().values().stream()
                    .filter(
                        e ->
                            !e.key().equals(InjectReader.LENGTH)
                                && !ScheduleReader.KEYS.contains(e.key()))
                    .findFirst())
        .orElseThrow(
            () ->
                new ExperimentException(
                    injection.place(),
                    "the injection has no cause; write it like " + InjectReader.EXAMPLE));
  }
}
