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

  /**
   * The length of a flush of collectl's log or a synthetic one, with their usual sizes and limits.
   */
  private static final long LOG_FLUSH_MICROS = 570_000;

  /**
   * The share of queries that read from the disk, with the standard data: about this over the size
   * of the buffer pool. From runs with pools of 8 and 16 MB, in which 5 and 2.7 % did.
   */
  private static final double DISK_BYTES = 0.027 * (16 << 20);

  /** The time of SysBursty's MySQL for each request of a batch: bursts of 400 last 0.6 s. */
  private static final long VIEW_STORY_MICROS = 1_200;

  /** The length of a collection of what the application keeps alive: docs/injectors/gc.md. */
  private static final long GC_MICROS = 75_000;

  private static final long GC_MICROS_PER_MB = 1_500;

  private static final double DVFS_FACTOR = 0.3;

  private StrikeKinds() {}

  /**
   * One strike of an injector.
   *
   * @param cause the injector's name
   * @param parameters of the injection, as the plan resolved them, and {@code share}, where it is
   *     known how much of the server's work waits in a stall
   * @param settings of the server that is struck
   * @throws IllegalArgumentException for a cause that the simulation does not know
   */
  public static Strike strike(
      String cause,
      Map<String, String> parameters,
      Map<String, String> settings,
      String tier,
      long startMicros,
      long lengthMicros) {
    return switch (cause) {
      case "freeze" -> of(tier, "freeze", new Effect.Freeze(), startMicros, lengthMicros);
      // Nothing of a JVM runs during a collection, nor of a process that waits for its memory.
      case "gc" -> of(tier, "gc", new Effect.Freeze(), startMicros, lengthMicros);
      case "memory" -> of(tier, "memory", new Effect.Freeze(), startMicros, lengthMicros);
      case "dvfs" -> of(tier, "cpu", new Effect.Slow(speed(parameters)), startMicros, lengthMicros);
      case "cpu-hog", "vm-colocation" ->
          of(tier, "cpu", new Effect.Rival(weight(parameters), 0), startMicros, lengthMicros);
      case "disk-stall", "log-flush" ->
          of(
              tier,
              "io",
              new Effect.Stall(diskShare(parameters, settings)),
              startMicros,
              lengthMicros);
      case "network" ->
          of(tier, "network", new Effect.Stall(waiting(parameters)), startMicros, lengthMicros);
      case "lock" ->
          of(tier, "lock", new Effect.Stall(waiting(parameters)), startMicros, lengthMicros);
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
    return asked > 0 ? asked : typicalMicros(injection.cause(), injection.parameters());
  }

  private static long typicalMicros(String cause, Map<String, String> parameters) {
    return switch (cause) {
      case "log-flush" -> LOG_FLUSH_MICROS;
      case "gc" -> GC_MICROS + GC_MICROS_PER_MB * (number(parameters, "live", 0) >> 20);
      // A burst that has so much to do takes longer where it has to share the core.
      case "vm-colocation" -> {
        if (!parameters.getOrDefault("mmpp", "none").equals("none")) {
          throw new IllegalArgumentException(
              "the simulation knows no bursts that come by themselves (mmpp);"
                  + " vm-colocation with a batch would be right");
        }
        long work = number(parameters, "batch", 400) * VIEW_STORY_MICROS;
        yield work * (weight(parameters) + 100) / weight(parameters);
      }
      default -> TYPICAL_MICROS;
    };
  }

  private static long number(Map<String, String> parameters, String name, long otherwise) {
    String text = parameters.get(name);
    return text == null ? otherwise : Long.parseLong(text);
  }

  private static Strike of(String tier, String kind, Effect effect, long start, long length) {
    return new Strike(tier, -1, kind, effect, start, length);
  }

  private static int weight(Map<String, String> parameters) {
    return (int) number(parameters, "weight", COLOCATION_WEIGHT);
  }

  /** Percentages are resolved to numbers such as 30 or 30.0. */
  private static double speed(Map<String, String> parameters) {
    String text = parameters.get("to");
    return text == null ? DVFS_FACTOR : Double.parseDouble(text) / 100;
  }

  private static double waiting(Map<String, String> parameters) {
    String text = parameters.get("share");
    return text == null ? 1 : Double.parseDouble(text) / 100;
  }

  private static double diskShare(Map<String, String> parameters, Map<String, String> settings) {
    String pool = settings.get("bufferPool");
    return pool == null || parameters.containsKey("share")
        ? waiting(parameters)
        : Math.min(1, DISK_BYTES / Long.parseLong(pool));
  }
}
