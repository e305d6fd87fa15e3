package ntier.lifecycle;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import ntier.machine.RunFailedException;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;
import ntier.plan.fit.RoundCost;

/**
 * The windows of the first load after those that measure a request's cost: the same again where
 * noise hides that cost, and then checks of the numbers, as long as their rate is near the load's.
 */
final class FitProbe {
  /** So often a round's cost is measured again where noise hides it. */
  private static final int MOST_PROBES = 4;

  /** A request costs the same at rates that differ by no more than this, as a share. */
  private static final double NEAR_RATE = 0.15;

  private final FitFindings findings;
  private final FitPace pace;
  private final double rate;
  private final List<WantedWindow> again;
  private final Deque<WantedWindow> next = new ArrayDeque<>();
  private int probes = 1;
  private Fit fit;

  /**
   * @param rate of the load, in requests per second
   * @param again windows that measure a round's cost once more
   */
  FitProbe(FitFindings findings, FitPace pace, double rate, List<WantedWindow> again) {
    this.findings = findings;
    this.pace = pace;
    this.rate = rate;
    this.again = again;
  }

  /** How long all that may follow the first windows lasts. */
  Duration most() {
    Duration probe = again.stream().map(WantedWindow::lasts).reduce(Duration.ZERO, Duration::plus);
    return probe
        .multipliedBy(MOST_PROBES)
        .plus(pace.checkLasts().multipliedBy(FitError.MOST_CHECKS));
  }

  /**
   * The next window of the load; none if the numbers need another load, or are right.
   *
   * @param windows that were measured
   */
  Optional<WantedWindow> next(List<FitWindow> windows) {
    if (!next.isEmpty()) {
      return Optional.of(next.poll());
    }
    if (fit == null) {
      RoundCost round = findings.roundCost(List.of(windows));
      if (!findings.probe(windows.getLast(), round, Optional.empty())) {
        if (probes++ == MOST_PROBES) {
          throw noise(round, MOST_PROBES);
        }
        next.addAll(again);
        return Optional.of(next.poll());
      }
    } else {
      findings.check(fit, windows.getLast(), Optional.empty());
    }
    fit = findings.attempt();
    boolean near = Math.abs(fit.requestsPerSecond() / rate - 1) <= NEAR_RATE;
    return near && !findings.done() ? Optional.of(pace.check(fit)) : Optional.empty();
  }

  /** A round's cost that noise hid each time. */
  static RunFailedException noise(RoundCost last, int tries) {
    return new RunFailedException(
        "the cost of extra work could not be measured in %d tries: %s. Other programs would explain it; try again with the machine to yourself, or with fixed users: --set workload.users=5000"
            .formatted(tries, last.complaint()));
  }
}
