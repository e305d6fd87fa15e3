package ntier.plan.fit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a round of extra work costs, from windows of the same load without and with rounds, in
 * turns. A JVM that still compiles makes pages cheaper meanwhile, which can hide the rounds: so
 * each window with them is set against the mean of its neighbours without, which takes out a steady
 * drift, and by how much these two differ is what is taken for noise.
 *
 * <p>Where cores are faster at one time than at another, one comparison cannot tell. Of several,
 * the last ones count: as few of them as tell. The noise of their mean is the root of the mean of
 * their squared noise, divided by the root of their number.
 *
 * @param micros CPU time per request of one round
 * @param gainMicros by how much a request was dearer with the rounds
 * @param noiseMicros by how much such a difference may be off
 */
public record RoundCost(double micros, double gainMicros, double noiseMicros) {
  /**
   * What a round costs, about, on the machine of 2026 that the extra work was made on: 0.9 to 1.4.
   */
  static final double USUAL_MICROS = 1;

  /** A gain below so many times the noise tells nothing: the cost could be off by half. */
  static final double LEAST_GAIN = 2;

  /**
   * A window.
   *
   * @param rounds of extra work per page in it, on average
   * @param micros CPU time of the application's host per request
   */
  public record Sample(double rounds, double micros) {}

  /** A window with rounds, and its neighbours without. */
  private record Comparison(double rounds, double gain, double noise) {
    static Comparison of(Sample before, Sample with, Sample after) {
      double rounds = with.rounds() - (before.rounds() + after.rounds()) / 2;
      if (rounds <= 0) {
        throw new IllegalArgumentException("the window in the middle is to have more rounds");
      }
      double gain = with.micros() - (before.micros() + after.micros()) / 2;
      return new Comparison(rounds, gain, after.micros() - before.micros());
    }
  }

  /**
   * @param loads of each its windows: without, with, without, and so on
   */
  public static RoundCost of(List<List<Sample>> loads) {
    List<Comparison> all = loads.stream().flatMap(RoundCost::comparisons).toList().reversed();
    if (all.isEmpty()) {
      throw new IllegalArgumentException("three windows of a load are needed");
    }
    return IntStream.rangeClosed(1, all.size())
        .mapToObj(count -> mean(all.subList(0, count)))
        .filter(RoundCost::known)
        .findFirst()
        .orElseGet(() -> mean(all));
  }

  private static Stream<Comparison> comparisons(List<Sample> windows) {
    return IntStream.iterate(2, last -> last < windows.size(), last -> last + 2)
        .mapToObj(
            last -> Comparison.of(windows.get(last - 2), windows.get(last - 1), windows.get(last)));
  }

  private static RoundCost mean(List<Comparison> some) {
    double rounds = some.stream().mapToDouble(Comparison::rounds).average().orElseThrow();
    double gain = some.stream().mapToDouble(Comparison::gain).average().orElseThrow();
    double squares = some.stream().mapToDouble(one -> one.noise() * one.noise()).sum();
    return new RoundCost(gain / rounds, gain, Math.sqrt(squares) / some.size());
  }

  /** Whether the rounds stand out from the noise; if not, {@link #micros} means nothing. */
  public boolean known() {
    return gainMicros > 0 && gainMicros >= LEAST_GAIN * noiseMicros;
  }

  /** The cost to plan with where it makes no difference: the usual one if it is not known. */
  public double microsOrUsual() {
    return known() ? micros : USUAL_MICROS;
  }

  /** In words, why it is not known. */
  public String complaint() {
    return "a request cost %.0f µs more with extra work, and %.0f µs more or less from one window to the next without; at least %.0f times as much as that would be right"
        .formatted(gainMicros, noiseMicros, LEAST_GAIN);
  }
}
