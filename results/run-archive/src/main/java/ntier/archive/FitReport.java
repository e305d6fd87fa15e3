package ntier.archive;

import java.nio.file.Path;
import java.util.List;
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
 * @param demands what a request costs, as the last check measured it
 * @param probed what it cost at first
 * @param checks plans that were tried, in order
 * @param compilingSeconds under the full load until the servers' JVMs compiled no more, the ramp
 *     counted by half; empty in what older versions measured
 */
public record FitReport(
    int formatVersion,
    String foundAt,
    boolean cached,
    Optional<Double> askedPercent,
    Fit fit,
    Demands demands,
    Demands probed,
    List<Check> checks,
    Optional<Double> compilingSeconds) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  /**
   * A load that was planned from what was measured before, run for some seconds at about its rate,
   * and without its causes, but for freezes on one core; the fit is planned from what the last one
   * measured.
   *
   * @param fit that was tried
   * @param requestsPerSecond that were answered
   * @param fullestPercent measured utilisation of the fullest core
   * @param foreignPercent of a core, used by programs that are not of the run, and by the kernel
   */
  public record Check(
      Fit fit, double requestsPerSecond, double fullestPercent, double foreignPercent) {}

  public FitReport {
    checks = List.copyOf(checks);
  }

  /** The same for a system of other servers, of which nothing was asked. */
  public FitReport ofAnotherStack() {
    return new FitReport(
        formatVersion,
        foundAt,
        cached,
        Optional.empty(),
        fit,
        demands,
        probed,
        checks,
        compilingSeconds);
  }

  /** The same demands, taken from the cache, with the numbers that they make now. */
  public FitReport fromCache(Fit now) {
    return new FitReport(
        formatVersion, foundAt, true, askedPercent, now, demands, probed, checks, compilingSeconds);
  }

  /**
   * Reads what was found for a machine, of a run or of the machine's cache.
   *
   * @throws DamagedRunException if it cannot be read
   */
  public static FitReport read(Path file) {
    return JsonDocument.read(file, FitReport.class);
  }

  /**
   * Keeps what was found for a machine.
   *
   * @throws RunWriteException if it cannot be written
   */
  public void write(Path file) {
    JsonDocument.write(file, this);
  }
}
