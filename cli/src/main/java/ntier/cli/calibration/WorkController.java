package ntier.cli.calibration;

import java.util.List;
import ntier.archive.CalibrationReport.Window;

/**
 * From windows to the rounds of the next window. The utilisation is taken as {@code base + slope x
 * rounds}; both are fitted to all windows by least squares, in which
 *
 * <ul>
 *   <li>each window counts less than the one after it, so that what the JIT had not yet compiled is
 *       forgotten, while the last ones average out the noise of arrivals;
 *   <li>windows far above the line of a first fit count less: a JIT compiles in bursts, which take
 *       tens of points for a second and are over in the measure phase;
 *   <li>the slope is pulled to what page rate and cost of a round let expect, as much as one window
 *       of noise weighs against a slope that is half of that or double: the windows of one second
 *       cannot tell it as long as all have nearly the same rounds.
 * </ul>
 */
final class WorkController {
  /** About so many of all windows count: few at first, to follow, more later, to be exact. */
  private static final double SHARE_REMEMBERED = 1 / 3.0;

  /** CPU seconds of a round. */
  private static final double ROUND_SECONDS = 1.1e-6;

  /** Of a window of one second, standard deviation in percent of a core. */
  private static final double NOISE_PERCENT = 2;

  /** So far above the others, a window counts half: the JIT has compiled something in it. */
  private static final double BURST_PERCENT = 2.5;

  private static final double UNCERTAINTY_OF_SLOPE = 0.5;
  private static final double LEAST_OF_EXPECTED_SLOPE = 0.3;

  /** Of the way to the target, at the first step: nothing is known of the slope then. */
  private static final double FIRST_STEP = 0.7;

  /** Less than this is left, of a core, where something always waits for it. */
  private static final double NOTHING_LEFT_PERCENT = 3;

  /** After a full window; {@link #CREEP} is for some windows more. */
  private static final double BACK_OFF = 0.85;

  private static final double CREEP = 1.05;
  private static final int CREEPING_WINDOWS = 5;

  /** Of what made a core full, at the end: nothing corrects the last rounds. */
  private static final double SURELY_BELOW_FULL = 0.9;

  private static final double ABOUT_AS_MUCH = 0.95;

  /** A JIT at work fills a core too. */
  private static final int JIT_WINDOWS = 4;

  private final double targetPercent;
  private final double expectedSlope;
  private final int most;

  /**
   * @param targetPercent of one core
   * @param pagesPerSecond dynamic pages, roughly
   * @param most greatest number of rounds
   */
  WorkController(double targetPercent, double pagesPerSecond, int most) {
    this.targetPercent = targetPercent;
    this.expectedSlope = Math.max(1e-6, 100 * pagesPerSecond * ROUND_SECONDS);
    this.most = most;
  }

  /**
   * The rounds to come after these windows; 0 at first, to see what there is without extra work.
   */
  int next(List<Window> windows) {
    if (windows.isEmpty()) {
      return 0;
    }
    double wanted = fitted(windows);
    if (windows.stream().allMatch(window -> window.rounds() == 0)) {
      wanted *= FIRST_STEP;
    }
    return (int) Math.round(Math.clamp(wanted, 0, Math.min(most, nextLimit(windows))));
  }

  /**
   * The rounds to keep, after the last window: no more than what has been seen to leave the core
   * some time, and clearly fewer than what mostly made it full.
   */
  int last(List<Window> windows) {
    int wanted = next(windows);
    List<Window> warm = windows.stream().skip(JIT_WINDOWS).toList();
    if (warm.stream().noneMatch(WorkController::full)) {
      return wanted;
    }
    int seen =
        warm.stream().filter(window -> !full(window)).mapToInt(Window::rounds).max().orElse(0);
    int possible = Math.min(wanted, seen);
    List<Window> asMuch =
        warm.stream().filter(window -> window.rounds() >= ABOUT_AS_MUCH * possible).toList();
    List<Window> full = asMuch.stream().filter(WorkController::full).toList();
    if (2 * full.size() <= asMuch.size()) {
      return possible;
    }
    int least = full.stream().mapToInt(Window::rounds).min().orElseThrow();
    return (int) Math.min(possible, SURELY_BELOW_FULL * least);
  }

  private double fitted(List<Window> windows) {
    double[] weights = new double[windows.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weight(windows, i);
    }
    Line first = line(windows, weights);
    for (int i = 0; i < weights.length; i++) {
      double above = Math.max(0, windows.get(i).cpuPercent() - first.at(windows.get(i).rounds()));
      weights[i] /= 1 + Math.pow(above / BURST_PERCENT, 2);
    }
    return line(windows, weights).rounds(targetPercent);
  }

  /** Utilisation by rounds: through a point, with a slope above 0. */
  private record Line(double meanRounds, double meanCpu, double slope) {
    double at(double rounds) {
      return meanCpu + slope * (rounds - meanRounds);
    }

    double rounds(double cpuPercent) {
      return meanRounds + (cpuPercent - meanCpu) / slope;
    }
  }

  private Line line(List<Window> windows, double[] weights) {
    double sum = 0;
    double rounds = 0;
    double cpu = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      rounds += weights[i] * windows.get(i).rounds();
      cpu += weights[i] * windows.get(i).cpuPercent();
    }
    double meanRounds = rounds / sum;
    double meanCpu = cpu / sum;
    double prior = Math.pow(NOISE_PERCENT / (UNCERTAINTY_OF_SLOPE * expectedSlope), 2);
    double covariance = prior * expectedSlope;
    double variance = prior;
    for (int i = 0; i < weights.length; i++) {
      double apart = windows.get(i).rounds() - meanRounds;
      covariance += weights[i] * apart * (windows.get(i).cpuPercent() - meanCpu);
      variance += weights[i] * apart * apart;
    }
    double slope = Math.max(LEAST_OF_EXPECTED_SLOPE * expectedSlope, covariance / variance);
    return new Line(meanRounds, meanCpu, slope);
  }

  private static double weight(List<Window> windows, int index) {
    double remembered = 1 + SHARE_REMEMBERED * windows.size();
    return Math.pow(1 - 1 / remembered, windows.size() - 1.0 - index);
  }

  /** Where the core was full a moment ago, more work would only make requests wait. */
  private static double nextLimit(List<Window> windows) {
    Window newest = windows.getLast();
    if (full(newest)) {
      return BACK_OFF * newest.rounds();
    }
    int recent = Math.max(0, windows.size() - CREEPING_WINDOWS);
    return windows.subList(recent, windows.size()).stream().anyMatch(WorkController::full)
        ? CREEP * newest.rounds()
        : Double.MAX_VALUE;
  }

  private static boolean full(Window window) {
    return window.rounds() > 0 && window.leftPercent() < NOTHING_LEFT_PERCENT;
  }
}
