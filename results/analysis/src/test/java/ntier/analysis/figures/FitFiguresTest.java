package ntier.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.archive.FitReport;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Demands.HostDemand;
import ntier.plan.fit.Fit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FitFiguresTest {
  /** Figures of a run for which 896 users were found where 5,000 were right. */
  private static FitFigures figures(Optional<Double> asked, OptionalDouble measured) {
    Demands demands =
        new Demands(
            List.of(new HostDemand("app", List.of(0), 5853)),
            0,
            0.01,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Fit fit = new Fit(896, 128, 0, 75, List.of());
    return new FitFigures(
        new FitReport(
            FitReport.VERSION,
            "2026-11-22T13:48:14Z",
            false,
            asked,
            fit,
            demands,
            demands,
            List.of(),
            Optional.empty()),
        measured);
  }

  private static FitFigures measured(double percent) {
    return figures(Optional.of(75.0), OptionalDouble.of(percent));
  }

  @Test
  @DisplayName("a core more than 15 points emptier than asked had another load than the experiment")
  void missed() {
    assertThat(measured(60).missed()).isFalse();
    assertThat(measured(67.8).missed()).isFalse();
    assertThat(measured(59.9).missed()).isTrue();
    assertThat(measured(25.6).complaint())
        .isEqualTo(
            "the fullest core was to be 75 % busy and was 26 %: the load found for this machine is wrong");
  }

  @Test
  @DisplayName("a fuller core is told as such, and fixed users ask for no core")
  void others() {
    assertThat(measured(99).missed()).isFalse();
    assertThat(figures(Optional.empty(), OptionalDouble.of(5)).missed()).isFalse();
    assertThat(figures(Optional.of(75.0), OptionalDouble.empty()).missed()).isFalse();
  }
}
