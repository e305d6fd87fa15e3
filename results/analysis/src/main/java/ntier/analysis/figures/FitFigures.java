package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.Optional;
import java.util.OptionalDouble;
import ntier.analysis.recording.RunData;
import ntier.archive.FitReport;
import ntier.plan.fit.Demands.HostDemand;

/**
 * The load that was found for the machine, and how full its cores were with it.
 *
 * @param report what was asked and found
 * @param measuredPercent utilisation of the fullest core in the measure phase, bursts and programs
 *     of others included; empty without samples
 */
public record FitFigures(FitReport report, OptionalDouble measuredPercent) {
  /**
   * A core this much emptier than asked, in points, had another load than the experiment's. Good
   * runs were up to 7 below (stops, and users who wait for a retry, lower the rate), one whose load
   * was found wrongly 49. A core that is too full is told by {@link Cores}.
   */
  static final double MOST_MISSING_POINTS = 15;

  /** Nothing for a run whose numbers were fixed. */
  public static Optional<FitFigures> of(RunData recording) {
    return recording
        .fit()
        .map(
            report ->
                new FitFigures(
                    report,
                    Cores.of(recording).busyPercent().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()));
  }

  /** Whether the measure phase had far less load than was asked for. */
  public boolean missed() {
    return report.askedPercent().isPresent()
        && measuredPercent.isPresent()
        && report.askedPercent().get() - measuredPercent.getAsDouble() > MOST_MISSING_POINTS;
  }

  /** The warning about the run if it {@link #missed}. */
  String complaint() {
    return say(
        "the fullest core was to be %.0f %% busy and was %.0f %%: the load found for this machine is wrong",
        report.askedPercent().orElseThrow(), measuredPercent.orElseThrow());
  }

  /** All this in words. */
  public String sentence() {
    return asked()
        + report.fit().text()
        + (measuredPercent.isPresent()
            ? say("; measured: %.0f %%", measuredPercent.getAsDouble())
            : "")
        + (report.cached() ? "; found by an earlier run, " : "; found for this run, ")
        + report.foundAt()
        + "; CPU per request: "
        + demands();
  }

  private String asked() {
    return report
        .askedPercent()
        .map(percent -> say("to fill the fullest core to %.0f %%: ", percent))
        .orElse("found on this machine: ");
  }

  private String demands() {
    StringBuilder text = new StringBuilder();
    for (HostDemand host : report.demands().hosts()) {
      text.append(say("%s %.0f µs, ", host.name(), host.micros()));
    }
    return text + say("kernel %.0f µs", report.demands().kernelMicros());
  }
}
