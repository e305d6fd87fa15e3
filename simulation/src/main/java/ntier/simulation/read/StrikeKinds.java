package ntier.simulation.read;

import java.util.List;
import java.util.Map;
import ntier.plan.InjectionPlan;
import ntier.simulation.model.Strike;
import ntier.simulation.model.Strike.Effect;

/** What each injector's millibottleneck is to the simulation. */
public final class StrikeKinds {
  /** Causes it knows, for complaints. */
  private static final List<String> KNOWN =
      List.of(
          "freeze",
          "gc",
          "memory",
          "dvfs",
          "cpu-hog",
          "vm-colocation",
          "disk-stall",
          "log-flush",
          "network",
          "lock");

  private static final int COLOCATION_WEIGHT = 400;
  private static final long TYPICAL_MICROS = 500_000;

  /** Of collectl's log and of a synthetic one alike, with their usual sizes and limits. */
  private static final long LOG_FLUSH_MICROS = 570_000;

  private static final double DVFS_FACTOR = 0.3;

  private StrikeKinds() {}

  /**
   * One strike of an injector.
   *
   * @param cause the injector's name
   * @param parameters of the injection, as the plan resolved them
   * @throws IllegalArgumentException for a cause that the simulation does not know
   */
  public static Strike strike(
      String cause,
      Map<String, String> parameters,
      String tier,
      long startMicros,
      long lengthMicros) {
    return switch (cause) {
      case "freeze" -> of(tier, "freeze", new Effect.Freeze(), startMicros, lengthMicros);
      // Nothing of a JVM runs during a collection, nor of a process that waits for its memory.
      case "gc" -> of(tier, "gc", new Effect.Freeze(), startMicros, lengthMicros);
      case "memory" -> of(tier, "memory", new Effect.Freeze(), startMicros, lengthMicros);
      case "dvfs" ->
          of(tier, "cpu", new Effect.Slow(share(parameters, "to")), startMicros, lengthMicros);
      case "cpu-hog", "vm-colocation" ->
          of(tier, "cpu", new Effect.Rival(weight(parameters), 0), startMicros, lengthMicros);
      case "disk-stall", "log-flush" ->
          of(tier, "io", new Effect.Stall(), startMicros, lengthMicros);
      case "network" -> of(tier, "network", new Effect.Stall(), startMicros, lengthMicros);
      case "lock" -> of(tier, "lock", new Effect.Stall(), startMicros, lengthMicros);
      default ->
          throw new IllegalArgumentException(
              "the simulation does not know the cause \"%s\"; it knows %s"
                  .formatted(cause, String.join(", ", KNOWN)));
    };
  }

  /**
   * How long each one of an injection lasts: as it says, or, where the cause has no length of its
   * own, about as long as it takes where it was measured.
   */
  public static long lengthMicros(InjectionPlan injection) {
    long asked = injection.length().toNanos() / 1000;
    if (asked > 0) {
      return asked;
    }
    return injection.cause().equals("log-flush") ? LOG_FLUSH_MICROS : TYPICAL_MICROS;
  }

  private static Strike of(String tier, String kind, Effect effect, long start, long length) {
    return new Strike(tier, -1, kind, effect, start, length);
  }

  private static int weight(Map<String, String> parameters) {
    String text = parameters.get("weight");
    return text == null ? COLOCATION_WEIGHT : Integer.parseInt(text);
  }

  /** A percentage, as settings are resolved: a number such as 30 or 30.0. */
  private static double share(Map<String, String> parameters, String name) {
    String text = parameters.get(name);
    return text == null ? DVFS_FACTOR : Double.parseDouble(text) / 100;
  }
}
