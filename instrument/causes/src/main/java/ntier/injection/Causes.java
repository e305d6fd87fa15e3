package ntier.injection;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import ntier.analysis.Detection;
import ntier.analysis.words.Words;
import ntier.plan.InjectorDescription;
import ntier.simulation.model.KnownCause;

/** Causes, found by themselves: one for each package below {@code ntier.causes}. */
public final class Causes {
  /** Read from the class path when they are asked for first. */
  private static final class Suite {
    private static final Causes CAUSES = of(Causes.class.getClassLoader());
  }

  private final List<Cause> causes;

  private Causes(List<Cause> causes) {
    this.causes = causes.stream().sorted(Comparator.comparing(Cause::name)).toList();
    for (int i = 1; i < this.causes.size(); i++) {
      Cause one = this.causes.get(i - 1);
      Cause other = this.causes.get(i);
      if (one.name().equals(other.name())) {
        throw new IllegalStateException(
            "%s and %s are both named %s; a name of its own for each would be right"
                .formatted(one.getClass().getName(), other.getClass().getName(), one.name()));
      }
    }
  }

  /** All causes of the suite. */
  public static Causes all() {
    return Suite.CAUSES;
  }

  /**
   * Those that a class loader sees.
   *
   * @throws IllegalStateException where a package below {@code ntier.causes} has no cause, or two
   *     have one name
   */
  public static Causes of(ClassLoader loader) {
    return new Causes(CauseScan.causes(loader));
  }

  /** In the order of their names. */
  public List<Cause> list() {
    return causes;
  }

  /** The cause of a name, such as {@code freeze}. */
  public Optional<Cause> find(String name) {
    return causes.stream().filter(cause -> cause.name().equals(name)).findFirst();
  }

  /** Their injectors. */
  public List<Injector> injectors() {
    return causes.stream().map(Cause::injector).toList();
  }

  /** The injector of a cause. */
  public Optional<Injector> injector(String name) {
    return find(name).map(Cause::injector);
  }

  /** What experiments may ask for. */
  public List<InjectorDescription> descriptions() {
    return causes.stream().map(cause -> cause.injector().description()).toList();
  }

  /** What they tell the analysis. */
  public Detection detection() {
    return new Detection(
        causes.stream().flatMap(cause -> cause.detectors().stream()).toList(),
        causes.stream().collect(Collectors.toMap(Cause::name, Cause::kind)),
        causes.stream().filter(Cause::takesCores).map(Cause::name).collect(Collectors.toSet()));
  }

  /** What the simulation knows of them, by their names. */
  public SequencedMap<String, KnownCause> simulated() {
    SequencedMap<String, KnownCause> simulated = new LinkedHashMap<>();
    for (Cause cause : causes) {
      simulated.put(cause.name(), new KnownCause(Words.key(cause.kind()), cause.simulation()));
    }
    return simulated;
  }
}
