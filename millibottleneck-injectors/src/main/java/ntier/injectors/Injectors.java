package ntier.injectors;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All injectors there are, by ServiceLoader. */
public final class Injectors {
  private Injectors() {}

  /** In the order of their names. */
  public static List<Injector> all() {
    return ServiceLoader.load(Injector.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(Injector::cause))
        .toList();
  }

  /** The injector of a cause, such as {@code freeze}. */
  public static Optional<Injector> of(String cause) {
    return all().stream().filter(injector -> injector.cause().equals(cause)).findFirst();
  }
}
