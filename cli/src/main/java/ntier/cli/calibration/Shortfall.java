package ntier.cli.calibration;

import ntier.archive.CalibrationReport;

/** Why a calibration did not reach what was asked. */
final class Shortfall {
  private Shortfall() {}

  /**
   * A clause; empty if it is near enough.
   *
   * @param held with the rounds that it ended with
   */
  static String of(double askedPercent, CalibrationReport.Window held) {
    double missing = askedPercent - held.cpuPercent();
    if (Math.abs(missing) <= CalibrationReport.TOLERANCE_POINTS) {
      return "";
    }
    if (missing < 0 && held.rounds() == 0) {
      return "it takes that much without any extra work; fewer users, or more asked, would be right";
    }
    if (missing > 0 && held.leftPercent() < missing) {
      return "its cores have no more to give, as other hosts are on them too;"
          + " less asked, or cores of its own, would be right";
    }
    return "the load was too uneven to find the work for it; a longer warm-up would be right";
  }
}
