package ntier.plan.tier;

/**
 * A server, and how many there are of it in one tier.
 *
 * @param server the name of its folder under {@code tiers/}
 * @param count from 1 to {@value #MOST}
 */
public record ServerCount(String server, int count) {
  /** More in one tier are a mistake on one machine. */
  public static final int MOST = 16;

  /** As it is typed: {@code tomcat}, or {@code tomcat*2} where there are several. */
  public String text() {
    return count == 1 ? server : server + "*" + count;
  }
}
