package ntier.plan;

/**
 * That the load is to fit the machine: the fullest core that the hosts may use comes to a chosen
 * utilisation, at a chosen rate of requests if the machine bears it. How many users and how much
 * work per page that takes is found before a run ({@link ntier.plan.fit.FitPlanner}).
 *
 * <p><b>How full a core is</b> is the share of the measure phase in which it is busy with the
 * users' requests, those that TCP sends again among them, and with what monitors and runner take:
 * an average over stops and the time between them, as the paper's utilisations are. A stop does not
 * change it: what comes while a tier stands still is done later, and as the tiers beside it soon
 * wait for it, its core idles for as long whether it is its own or all share it. But a stop takes
 * time: where stops take the share s, the rest carries all, and its utilisation U / (1 - s) is what
 * decides whether a queue is worked off before the next stop. It is kept at {@link
 * #MOST_BETWEEN_STOPS} or below, by fewer users, if less was asked for. What SysBursty computes in
 * its bursts comes on top.
 *
 * @param percent utilisation of the fullest core, above 0 and below 100
 * @param requestsPerSecond the rate that is kept where the machine bears it
 */
public record FillPlan(double percent, double requestsPerSecond) {
  /** The paper's 7,000 users with a mean think time of 7 s (002, section 2). */
  public static final double PAPERS_RATE = 1000;

  /** What can be asked for: below it a core mostly idles, above it queues grow by themselves. */
  public static final int LEAST_PERCENT = 5;

  /** See {@link #LEAST_PERCENT}. */
  public static final int MOST_PERCENT = 95;

  /** Above it the backlog of a stop is hardly worked off before the next; in percent. */
  public static final int MOST_BETWEEN_STOPS = 90;

  public FillPlan {
    Require.that(percent > 0 && percent < 100, "a core is filled by 0 to 100 %", percent);
    Require.that(requestsPerSecond > 0, "a rate is above 0", requestsPerSecond);
  }

  /** As {@code explain} shows it. */
  public String text() {
    return "fill "
        + plain(percent)
        + "%, "
        + plain(requestsPerSecond)
        + "/s if the machine bears it";
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
