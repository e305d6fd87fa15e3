package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.SystemModel;
import ntier.simulation.outcome.SimulationText;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the simulation foretells of experiments with every server of {@code tiers/}, as files in
 * {@code predictions/}. Where a change is meant, run with {@code -Dgolden.update=true} and look at
 * the difference before committing it.
 */
class PredictionsTest {
  private static final Demands MEASURED =
      Demands.measured(Path.of(System.getProperty("ntier.home")));
  private static final Path EXPECTED = Path.of("src/test/resources/predictions");
  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);

  @ParameterizedTest
  @ValueSource(strings = {"first-run", "today", "matrix"})
  @DisplayName("the same settings, places, links and demands foretell the same, number by number")
  void asBefore(String experiment) throws IOException {
    StringBuilder text = new StringBuilder();
    Series series =
        READER.series(READER.find(experiment), List.of("phases.measure=12s", "phases.warmUp=3s"));
    for (Series.Variant variant : series.variants()) {
      text.append("##### ").append(variant.label()).append('\n');
      text.append(SimulationText.of(Simulator.run(model(variant.plan()), 42)));
    }
    Path expected = EXPECTED.resolve(experiment + ".txt");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(EXPECTED);
      Files.writeString(expected, text);
    }
    assertThat(text.toString()).isEqualTo(Files.readString(expected));
  }

  private static SystemModel model(Plan plan) {
    return PlanModel.of(
        plan, MEASURED, PlannedInjections.of(plan), PlannedInjections.retransmission(plan));
  }
}
