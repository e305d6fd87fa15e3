package ntier.machine.several;

import java.util.ArrayList;
import java.util.List;
import ntier.machine.Order;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;

/**
 * A run's users, shared out among the hosts that are there for users: each has as many, or one
 * more.
 */
final class UserShares {
  private UserShares() {}

  /**
   * The share of each host, those with the first numbers first.
   *
   * @param users of the run
   */
  static List<Order.Share> of(Plan plan, int users) {
    List<String> hosts = PlacedPlan.clients(plan);
    List<Order.Share> shares = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      shares.add(new Order.Share(hosts.get(i), first(i, hosts.size(), users), users));
    }
    return shares;
  }

  /** How many users a share has. */
  static int users(Order.Share share, Plan plan, int users) {
    List<String> hosts = PlacedPlan.clients(plan);
    return first(hosts.indexOf(share.host()) + 1, hosts.size(), users) - share.firstUser();
  }

  private static int first(int host, int hosts, int users) {
    return (int) ((long) users * host / hosts);
  }
}
