package ntier.cli;

import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.FitCache;
import ntier.lifecycle.Suite;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what an experiment comes to. */
@Command(
    name = "explain",
    description = {
      "Show an experiment's resolved plan, every value with its origin. Starts nothing.",
      "For an experiment that makes several runs: what varies, and how long they take.",
      "For a load that fits the machine: the numbers, if a run has found them already."
    },
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  @Mixin private ExperimentChoice experiment;
  @Mixin private SetOption sets;

  @Override
  public Integer call() {
    switch (Suite.open().experiment(experiment.name(), sets.values())) {
      case TurnsPlan turns -> TurnsText.lines(turns).forEach(System.out::println);
      case Series series -> explain(series);
    }
    return ExitCode.DONE;
  }

  private static void explain(Series series) {
    SeriesText.lines(series).forEach(System.out::println);
    series.variants().stream()
        .filter(variant -> variant.plan().fits())
        .forEach(variant -> System.out.println(found(series, variant)));
  }

  private static String found(Series series, Series.Variant variant) {
    String label = series.single() ? "" : variant.label() + ": ";
    return FitCache.known(variant.plan())
        .map(
            known ->
                "%sfound on this machine at %s: %s"
                    .formatted(label, known.foundAt(), known.fit().text()))
        .orElse(label + "not found on this machine yet: its first run measures for about a minute");
  }
}
