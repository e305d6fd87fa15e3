package ntier.simulation.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.InjectionPlan;
import ntier.simulation.model.KnownCause;
import ntier.simulation.model.SimulatedCause;
import ntier.simulation.model.SimulatedInjection;

/**
 * Makes the simulation's injections from those of a plan or a run. It is handed the causes that it
 * knows.
 */
public final class InjectionKinds {
  private final SequencedMap<String, KnownCause> causes;

  /**
   * @param causes by name, in the order in which complaints name them
   */
  public InjectionKinds(SequencedMap<String, KnownCause> causes) {
    this.causes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(causes));
  }

  /**
   * One injection.
   *
   * @param cause its name
   * @param parameters of the injection, as {@link SimulatedCause#effect} takes them
   * @param settings of the server that is injected into
   * @throws IllegalArgumentException for a cause that the simulation does not know
   */
  public SimulatedInjection injection(
      String cause,
      Map<String, String> parameters,
      Map<String, String> settings,
      String tier,
      long startMicros,
      long lengthMicros) {
    KnownCause known = known(cause);
    return new SimulatedInjection(
        tier,
        -1,
        known.kind(),
        known.simulation().effect(parameters, settings),
        startMicros,
        lengthMicros);
  }

  /**
   * How long each one of an injection lasts: as it says, or, where the cause has no length of its
   * own, about as long as it takes where it was measured.
   *
   * @throws IllegalArgumentException for a cause, or parameters, that the simulation does not know
   */
  public long lengthMicros(InjectionPlan injection) {
    long asked = injection.length().toNanos() / 1000;
    return asked > 0
        ? asked
        : known(injection.cause()).simulation().typicalMicros(injection.parameters());
  }

  private KnownCause known(String cause) {
    KnownCause known = causes.get(cause);
    if (known == null) {
      throw new IllegalArgumentException(
          "the simulation does not know the cause \"%s\"; it knows %s"
              .formatted(cause, String.join(", ", causes.sequencedKeySet())));
    }
    return known;
  }
}
