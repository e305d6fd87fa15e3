package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import ntier.analysis.Analysis;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.injection.Causes;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.outcome.CellFigures;
import ntier.simulation.read.Calibrated;
import ntier.simulation.read.Demands;
import ntier.simulation.read.RecordedInjections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the simulation takes out of a finished run's files; the run is made by hand. */
class FinishedRunsTest {
  private static final Demands MEASURED =
      Demands.measured(Path.of(System.getProperty("ntier.home")));
  @TempDir Path runs;

  private RunDirectory finished() {
    RunFixture fixture = Scenarios.appStops();
    fixture.inject("app", 6000, 6250);
    RunDirectory run = fixture.write(runs, "run");
    Analysis.write(Analysis.of(run, Causes.all().detection()), run);
    return run;
  }

  @Test
  @DisplayName("its millibottlenecks at the times at which they really were")
  void injections() {
    assertThat(RecordedInjections.of(finished(), PlannedInjections.KINDS))
        .extracting(
            SimulatedInjection::tier,
            SimulatedInjection::kind,
            SimulatedInjection::startMicros,
            SimulatedInjection::lengthMicros)
        .contains(tuple("app", "freeze", 6_000_000L, 250_000L));
  }

  @Test
  @DisplayName("its CPU over its requests; servers that it does not have keep their demands")
  void demands() {
    RunDirectory run = finished();
    Demands demands = Calibrated.by(run, MEASURED);
    // A fifth of a core by default, over the ten seconds' requests in its log.
    double cpu = run.summary().tiers().get("web").cpuPercent() / 100 * 10e6;
    assertThat(demands.of("apache")).isBetween(cpu / 2200, cpu / 1800);
    assertThat(demands.of("nginx")).isEqualTo(MEASURED.of("nginx"));
    assertThat(demands.of("client")).isEqualTo(run.workloadReport().cpuPerRequestMicros());
  }

  @Test
  @DisplayName("its drops, and who dropped most")
  void figures() {
    CellFigures figures = CellFigures.of(finished().summary(), 2);
    assertThat(figures.droppingTier()).isEqualTo("web");
    assertThat(figures.dropsPerInjection()).isEqualTo(59 / 2.0);
    assertThat(figures.peakQueue()).containsEntry("web", 42L);
  }
}
