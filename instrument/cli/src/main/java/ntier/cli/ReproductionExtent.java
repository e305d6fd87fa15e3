package ntier.cli;

import java.time.Duration;
import java.util.List;
import ntier.plan.Experiment;
import ntier.plan.Units;

/** How much a reproduction makes, and how long it takes. */
final class ReproductionExtent {
  /** What finding a load takes, once for a machine: 36 to 80 s when measured. */
  private static final Duration FINDING = Duration.ofSeconds(50);

  private ReproductionExtent() {}

  /**
   * Such as {@code 3 experiments, 12 runs, about 25 min}.
   *
   * @param loadsToFind how many loads are found for this machine first
   */
  static String of(List<? extends Experiment> experiments, int loadsToFind) {
    Duration runs =
        experiments.stream().map(Experiment::estimate).reduce(Duration.ZERO, Duration::plus);
    return "%d experiments, %d runs, about %s"
            .formatted(
                experiments.size(),
                experiments.stream().mapToInt(Experiment::runs).sum(),
                Units.about(runs.plus(FINDING.multipliedBy(loadsToFind))))
        + (loadsToFind == 0
            ? ""
            : ", with %d loads to find for this machine first".formatted(loadsToFind));
  }
}
