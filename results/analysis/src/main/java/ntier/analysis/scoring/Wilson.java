package ntier.analysis.scoring;

/**
 * A share of counted cases with its 95 % interval (Wilson, Journal of the American Statistical
 * Association 22, 1927): also right near 0 and 1 and for few cases.
 *
 * @param part how many of all
 * @param low lower end of the interval
 * @param high upper end
 */
public record Wilson(int part, int all, double low, double high) {
  private static final double Z = 1.959964;

  /** Without any case, the interval is from 0 to 1. */
  public static Wilson of(int part, int all) {
    if (part < 0 || part > all) {
      throw new IllegalArgumentException(part + " of " + all);
    }
    if (all == 0) {
      return new Wilson(0, 0, 0, 1);
    }
    double share = (double) part / all;
    double zz = Z * Z / all;
    double middle = share + zz / 2;
    double half = Z * Math.sqrt(share * (1 - share) / all + zz / (4 * all));
    return new Wilson(
        part,
        all,
        Math.clamp((middle - half) / (1 + zz), 0, 1),
        Math.clamp((middle + half) / (1 + zz), 0, 1));
  }

  /** Not a number without any case. */
  public double share() {
    return (double) part / all;
  }
}
