package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.Optional;
import java.util.OptionalDouble;
import ntier.analysis.recording.RunData;
import ntier.archive.CalibrationReport;

/**
 * What became of the utilisation that was asked for. Percents are of one core and of the tier's
 * hosts.
 *
 * @param tier whose servers they are of, together
 * @param rounds of extra work per dynamic page
 * @param calibratedPercent right before the measure phase
 * @param measuredPercent in the measure phase; empty without samples
 * @param problem that the calibration itself told of; empty if there was none
 */
public record CalibrationFigures(
    String tier,
    double askedPercent,
    int rounds,
    double calibratedPercent,
    OptionalDouble measuredPercent,
    String problem) {

  /** Nothing for a run that asked for no utilisation. */
  public static Optional<CalibrationFigures> of(RunData recording) {
    return recording
        .calibration()
        .map(
            report ->
                new CalibrationFigures(
                    report.tier(),
                    report.askedPercent(),
                    report.rounds(),
                    report.reachedPercent(),
                    measured(recording, report.tier()),
                    report.problem()));
  }

  private static OptionalDouble measured(RunData recording, String tier) {
    return recording
        .tier(tier)
        .map(one -> TierFigures.cpuPercent(one, recording.window()))
        .orElse(OptionalDouble.empty());
  }

  /** Whether the measure phase was far from what was asked. */
  public boolean missed() {
    return Math.abs(measuredPercent.orElse(calibratedPercent) - askedPercent)
        > CalibrationReport.TOLERANCE_POINTS;
  }

  /** All this in words. */
  public String sentence() {
    return say(
        "%,d rounds per dynamic page, to bring %s to %.0f %% of a core; it was at %.1f %% before the"
            + " measure phase%s.",
        rounds,
        tier,
        askedPercent,
        calibratedPercent,
        measuredPercent.isPresent()
            ? say(" and at %.1f %% in it", measuredPercent.getAsDouble())
            : "");
  }

  /** The warning about the run if it {@link #missed}. */
  String complaint() {
    String used =
        say(
            "%s was to use %.0f %% of a core and used %.1f %%",
            tier, askedPercent, measuredPercent.orElse(calibratedPercent));
    return problem.isEmpty() ? used : used + " (" + problem + ")";
  }
}
