package ntier.plan.fit;

/**
 * What a round of extra work is taken to cost while checks come in. A check shows what a page and
 * its rounds cost together. What that differs by from what was expected is shared between both as
 * far as each is unsure (the update of a Kalman filter): a thousand rounds of unsure cost may be
 * off by more than all the rest of the page.
 *
 * @param micros CPU time per request of a round
 * @param unsureMicros its standard deviation
 */
public record RoundEstimate(double micros, double unsureMicros) {
  /** Before any check: 0.7 to 1.4 on the machines of 2026 that it was measured on. */
  public static final RoundEstimate USUAL = new RoundEstimate(1, 0.4);

  /**
   * By how much the rest of a page gets dearer or cheaper from one window to the next, as a share:
   * 0.08 on cores that are not steady, and more while its JVM compiles (2026-11-28).
   */
  private static final double PAGE_DRIFT = 0.15;

  /**
   * What a round is taken to cost after a check.
   *
   * @param pageMicros CPU time per request without its rounds, as expected
   * @param rounds of the check; 0 tells nothing of them
   * @param shownMicros CPU time per request that the check showed, with its rounds
   */
  public RoundEstimate after(double pageMicros, double rounds, double shownMicros) {
    double ofRounds = square(rounds * unsureMicros);
    double ofPage = square(PAGE_DRIFT * pageMicros);
    if (ofRounds == 0) {
      return this;
    }
    double share = ofRounds / (ofRounds + ofPage);
    double error = shownMicros - (pageMicros + rounds * micros);
    double corrected = micros + share * error / rounds;
    return new RoundEstimate(
        Math.clamp(corrected, 0, shownMicros / rounds), unsureMicros * Math.sqrt(1 - share));
  }

  private static double square(double value) {
    return value * value;
  }
}
