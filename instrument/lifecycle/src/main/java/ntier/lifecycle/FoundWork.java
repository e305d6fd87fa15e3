package ntier.lifecycle;

import java.util.List;
import ntier.archive.CalibrationReport;
import ntier.archive.FitReport;
import ntier.plan.CalibrationPlan;

/**
 * What was found for a utilisation of the application's hosts, in the form of {@code
 * calibration.json}.
 */
final class FoundWork {
  private FoundWork() {}

  static CalibrationReport report(CalibrationPlan asked, FitReport found) {
    double micros =
        found.demands().hostsMicros(asked.tier().hosts())
            + found.fit().work() * found.demands().roundMicros();
    double each = micros / asked.tier().hosts().size();
    double reached = Math.round(each * found.fit().requestsPerSecond() / 1e3) / 10.0;
    return new CalibrationReport(
        CalibrationReport.VERSION,
        asked.tier().name(),
        asked.percent(),
        found.fit().work(),
        reached,
        problem(asked.percent(), reached, found),
        List.of());
  }

  private static String problem(double asked, double reached, FitReport found) {
    if (reached > asked + CalibrationReport.TOLERANCE_POINTS) {
      return "it takes that much without any extra work; fewer users, or a higher utilisation, would be right";
    }
    return found.fit().fullestPercent() > 100
        ? "its cores have no more to give, because other hosts share them; a lower utilisation, or cores of its own, would be right"
        : "";
  }
}
