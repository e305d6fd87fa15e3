package ntier.plan.fit;

import java.util.List;
import java.util.Optional;

/**
 * What a round of extra work costs, from windows of the same load without and with rounds, in
 * turns. A JVM that still compiles makes pages cheaper meanwhile, which can hide the rounds: so
 * each window with them is set against the mean of its neighbours without, which takes out a steady
 * drift, and by how much these two differ is what is taken for noise.
 *
 * @param micros CPU time per request of one round
 * @param gainMicros by how much a request was dearer with the rounds
 * @param noiseMicros by how much the two windows without them differ
 */
public record RoundCost(double micros, double gainMicros, double noiseMicros) {
  /** A gain below so many times the noise tells nothing: the cost could be off by half. */
  static final double LEAST_GAIN = 2;

  /**
   * A window.
   *
   * @param rounds of extra work per page in it, on average
   * @param micros CPU time of the application's host per request
   */
  public record Sample(double rounds, double micros) {}

  /** By the last three windows of a load: without, with, without. */
  public static RoundCost of(List<Sample> windows) {
    if (windows.size() < 3) {
      throw new IllegalArgumentException("three windows are needed, not " + windows.size());
    }
    List<Sample> last = windows.subList(windows.size() - 3, windows.size());
    Sample before = last.get(0);
    Sample with = last.get(1);
    Sample after = last.get(2);
    double rounds = with.rounds() - (before.rounds() + after.rounds()) / 2;
    if (rounds <= 0) {
      throw new IllegalArgumentException("the window in the middle is to have more rounds");
    }
    double gain = with.micros() - (before.micros() + after.micros()) / 2;
    return new RoundCost(gain / rounds, gain, Math.abs(after.micros() - before.micros()));
  }

  /** Whether the rounds stand out from the noise; if not, {@link #micros} means nothing. */
  public boolean known() {
    return gainMicros > 0 && gainMicros >= LEAST_GAIN * noiseMicros;
  }

  /** The cost, if it is {@link #known}. */
  public Optional<Double> ifKnown() {
    return known() ? Optional.of(micros) : Optional.empty();
  }

  /** In words, why it is not known. */
  public String complaint() {
    return "a request cost %.0f µs more with extra work, and %.0f µs more or less from one window to the next without; at least %.0f times as much as that would be right"
        .formatted(gainMicros, noiseMicros, LEAST_GAIN);
  }
}
