package ntier.archive;

import java.util.Optional;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;

/**
 * {@code fit.json}: which numbers were found on this machine for what the experiment asks, and from
 * what. The cache of the machine keeps it in the same form.
 *
 * @param foundAt when it was measured, an ISO instant
 * @param cached whether it was found for an earlier run
 * @param askedPercent utilisation of the fullest core; empty if users are fixed
 * @param fit what was found
 * @param demands what a request costs, as the check measured it
 * @param check how well the first plan fitted
 */
public record FitReport(
    int formatVersion,
    String foundAt,
    boolean cached,
    Optional<Double> askedPercent,
    Fit fit,
    Demands demands,
    Check check) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  /**
   * The load that was planned from the first measurement, run for some seconds; the fit is planned
   * from what this measured.
   *
   * @param fit that was tried
   * @param requestsPerSecond that were answered
   * @param fullestPercent measured utilisation of the fullest core
   * @param foreignPercent of a core, used by programs that are not of the run, and by the kernel
   */
  public record Check(
      Fit fit, double requestsPerSecond, double fullestPercent, double foreignPercent) {}

  /** The same, taken from the cache. */
  public FitReport fromCache() {
    return new FitReport(formatVersion, foundAt, true, askedPercent, fit, demands, check);
  }
}
