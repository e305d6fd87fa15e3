package ntier.injectors;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import ntier.plan.InjectorDescription;

/** All injectors there are, by ServiceLoader. */
public final class Injectors {
  private Injectors() {}

  /** In the order of their names. */
  public static List<Injector> all() {
    return ServiceLoader.load(Injector.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(injector -> injector.description().name()))
        .toList();
  }

  /** The injector of a cause, such as {@code freeze}. */
  public static Optional<Injector> of(String cause) {
    return all().stream()
        .filter(injector -> injector.description().name().equals(cause))
        .findFirst();
  }

  /** What experiments may ask for, in the order of the names. */
  public static List<InjectorDescription> descriptions() {
    return all().stream().map(Injector::description).toList();
  }
}
