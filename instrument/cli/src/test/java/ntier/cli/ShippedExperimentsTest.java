package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.Experiment;
import ntier.plan.HostPlan;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.TurnsPlan;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The experiments that the suite comes with fit every machine, whatever the number of its cores.
 */
class ShippedExperimentsTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private static void fits(Series series, int cores) {
    for (Series.Variant variant : series.variants()) {
      assertThat(variant.plan().profile())
          .as(series.experiment())
          .isEqualTo(cores == 1 ? "one-core" : "two-core");
      assertThat(variant.plan().hosts())
          .as(series.experiment())
          .flatExtracting(HostPlan::cores)
          .allMatch(core -> core < cores);
    }
  }

  private static void fits(TurnsPlan turns, int cores) {
    for (Plan plan : turns.systems().values()) {
      assertThat(plan.profile()).isEqualTo(cores == 1 ? "one-core" : "one-core-server");
      assertThat(plan.hosts())
          .as(turns.experiment())
          .flatExtracting(HostPlan::cores)
          .allMatch(core -> core < cores);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  @DisplayName("each can be read, with the profile for so many cores")
  void all(int cores) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), cores);
    assertThat(reader.experiments()).contains("first-run", "same-loads", "onset-nx3");
    for (String name : reader.experiments()) {
      Experiment experiment = reader.experiment(reader.find(name), List.of());
      assertThat(experiment.experiment()).isEqualTo(name);
      switch (experiment) {
        case Series series -> fits(series, cores);
        case TurnsPlan turns -> fits(turns, cores);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  @DisplayName("and as a paper's reproduction runs it, quick and full")
  void reproduced(int cores) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), cores);
    for (Paper.Experiment one : PaperReader.read(HOME, "paper-002").experiments()) {
      for (boolean quick : new boolean[] {true, false}) {
        fits(reader.series(reader.find(one.name()), one.sets(quick)), cores);
      }
    }
  }
}
