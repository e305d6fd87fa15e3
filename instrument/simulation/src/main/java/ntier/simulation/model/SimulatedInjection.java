package ntier.simulation.model;

/**
 * One millibottleneck.
 *
 * @param tier the one it is injected into
 * @param replica which of its servers; -1 for all
 * @param kind as {@code summary.json} names it: {@code freeze}, {@code cpu}, …
 * @param effect what it does
 * @param startMicros from the beginning of the measure phase
 * @param lengthMicros how long
 */
public record SimulatedInjection(
    String tier, int replica, String kind, Effect effect, long startMicros, long lengthMicros) {
  /** What happens to the server meanwhile. */
  public sealed interface Effect {
    /** It stops and accepts nothing: a freezer, a garbage collection. */
    record Freeze() implements Effect {}

    /**
     * It goes on accepting, but parts of its work wait to the end: for a disk or a lock.
     *
     * @param share of the parts that begin meanwhile, 1 for all
     */
    record Stall(double share) implements Effect {}

    /**
     * Its cores are slower.
     *
     * @param factor what is left of their speed, above 0
     */
    record Slow(double factor) implements Effect {}

    /**
     * Someone else computes on its cores.
     *
     * @param weight against the server's own
     * @param workMicros CPU time on each core; 0 for as much as there is while the injection lasts
     */
    record Rival(int weight, long workMicros) implements Effect {}
  }

  public SimulatedInjection {
    if (startMicros < 0 || lengthMicros < 0) {
      throw new IllegalArgumentException(
          "an injection of %d us at %d us; 0 or more would be right"
              .formatted(lengthMicros, startMicros));
    }
  }

  /** The same on one server; -1 for all. */
  public SimulatedInjection on(int server) {
    return new SimulatedInjection(tier, server, kind, effect, startMicros, lengthMicros);
  }

  public long endMicros() {
    return startMicros + lengthMicros;
  }
}
