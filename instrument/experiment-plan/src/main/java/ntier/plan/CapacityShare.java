package ntier.plan;

/**
 * A rate that is found before the rounds: so much of what a variant answers in a second when the
 * same connections ask for the same pages again at once.
 *
 * @param percent {@value #LEAST} to {@value #MOST}
 * @param variant whose capacity it is, by its name
 */
public record CapacityShare(int percent, String variant) {
  /** Less is no load. */
  public static final int LEAST = 1;

  /**
   * With times that are drawn, a server that is asked for all that it can falls ever further back.
   */
  public static final int MOST = 95;

  public CapacityShare {
    Require.that(percent >= LEAST && percent <= MOST, "a share is 1 to 95 percent", percent);
  }

  /** In people's words, such as {@code 80% of netty-server}. */
  public String text() {
    return percent + "% of " + variant;
  }

  /** What is asked for in a second of who answers so many. */
  public double of(double perSecond) {
    return perSecond * percent / 100;
  }
}
