package ntier.archive;

import java.util.List;

/**
 * {@code calibration.json}: how the tier was brought to its utilisation before the measure phase.
 *
 * @param tier {@code app}
 * @param askedPercent CPU of the tier's host, of one core
 * @param rounds of extra work per dynamic page, as in the measure phase
 * @param reachedPercent CPU of the host with these rounds, in the last seconds before it
 * @param problem why it is far from what was asked; empty if it is not
 * @param windows what was tried, in order
 */
public record CalibrationReport(
    int formatVersion,
    String tier,
    double askedPercent,
    int rounds,
    double reachedPercent,
    String problem,
    List<Window> windows) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  /** Further off than this, in points of a core's percent, a run has to say so. */
  public static final double TOLERANCE_POINTS = 5;

  public CalibrationReport {
    windows = List.copyOf(windows);
  }

  /**
   * What was measured while the work stayed the same.
   *
   * @param cpuPercent that the host used, of one core
   * @param leftPercent what the hosts of the run left of its cores, of one core
   */
  public record Window(
      long startMicros, long endMicros, int rounds, double cpuPercent, double leftPercent) {}
}
