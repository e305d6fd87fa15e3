package ntier.causes.network;

import java.util.Optional;
import ntier.plan.InjectionPlan;

/**
 * What is done to the packets that a host sends.
 *
 * @param delayMicros each is held for this long
 * @param jitterMicros and for up to this much less or more
 * @param loss share of them that is dropped, 0 to 1
 * @param bytesPerSecond at most; 0 is no limit
 */
record Impairment(long delayMicros, long jitterMicros, double loss, long bytesPerSecond) {
  /** From an injection's parameters. */
  static Impairment of(InjectionPlan plan) {
    return new Impairment(
        micros(plan, "delay"),
        micros(plan, "jitter"),
        Double.parseDouble(plan.parameters().get("loss")) / 100,
        Long.parseLong(plan.parameters().get("rate")));
  }

  private static long micros(InjectionPlan plan, String name) {
    return Math.round(Double.parseDouble(plan.parameters().get(name)) * 1000);
  }

  /** What is wrong with it, and what would be right. */
  static Optional<String> wrong(InjectionPlan plan) {
    Impairment asked = of(plan);
    if (asked.delayMicros == 0 && asked.loss == 0 && asked.bytesPerSecond == 0) {
      return Optional.of(
          "network says nothing of what happens to the packets; at least one of delay: 200ms, loss: 5% and rate: 1MB/s would be right");
    }
    if (asked.jitterMicros > asked.delayMicros) {
      return Optional.of(
          "jitter is above delay, and no packet can leave before it was sent; a longer delay or a smaller jitter would be right");
    }
    long lengthMicros = plan.length().toNanos() / 1000;
    if (asked.delayMicros + asked.jitterMicros > lengthMicros) {
      return Optional.of(
          "delay and jitter are above for: no packet would be held for as long as asked; a longer for would be right");
    }
    return Optional.empty();
  }

  /** For how long a packet can be held by delay and jitter. */
  long longestMicros() {
    return delayMicros + jitterMicros;
  }
}
