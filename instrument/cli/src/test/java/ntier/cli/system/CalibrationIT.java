package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import ntier.archive.CalibrationReport;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The work knob on the real thing: a light load, and as much work as was asked for. */
@ExtendWith(AgainIfDisturbed.class)
class CalibrationIT {
  private static final double ASKED_PERCENT = 30;

  /**
   * Wide: at 200 requests/s the run's own JVM has compiled as much as the one that was measured
   * only roughly: it came to 25.8 and 24.7 % in two runs. Without any work the host would be at
   * some 15 %, below the margin.
   */
  private static final double MARGIN_POINTS = 12;

  @Test
  @DisplayName("the application's host comes to 30 % of a core, and stays there")
  void reachesTheUtilisationThatWasAsked() throws Exception {
    Ntier.Result result =
        Ntier.run(
            ShortRun.arguments(
                "--set", "inject=none",
                "--set", "workload.users=400",
                "--set", "phases.warmUp=30s",
                "--set", "app.utilisation=30%"));
    assertThat(result.exitCode()).as(result.text()).isZero();

    RunDirectory run = FirstRunIT.newestRun();
    CalibrationReport report = run.calibrationReport();
    assertThat(report.rounds()).isPositive().isEqualTo(run.plan().work());
    assertThat(report.rounds()).isEqualTo(run.fitReport().fit().work());

    Summary.Calibration calibration = run.summary().calibration().orElseThrow();
    assertThat(calibration.rounds()).isEqualTo(report.rounds());
    assertThat(calibration.measuredPercent().orElseThrow())
        .isBetween(ASKED_PERCENT - MARGIN_POINTS, ASKED_PERCENT + MARGIN_POINTS);
    assertThat(result.text())
        .contains(String.format(Locale.ROOT, "Work: %,d rounds per dynamic page", report.rounds()));
  }
}
