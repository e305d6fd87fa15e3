package ntier.machine.local;

import ntier.machine.MachineLacksException;
import ntier.plan.Plan;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.testbed.Host;
import ntier.testbed.local.Testbed;

/**
 * Backlogs that the kernel would cut without a word, where the machine keeps its own {@code
 * net.core.somaxconn}: a tier would hold fewer requests than its queue limit says.
 */
final class CutBacklogs {
  private static final String BACKLOG = "backlog";
  private static final String SOMAXCONN = "net.core.somaxconn";

  private CutBacklogs() {}

  /**
   * @throws MachineLacksException naming one
   */
  static void refuse(Plan plan, Testbed testbed) {
    for (Host host : testbed.hosts()) {
      String name = host.handle().name();
      SettingValue backlog =
          plan.tierOf(name).map(TierPlan::settings).map(all -> all.get(BACKLOG)).orElse(null);
      String most = testbed.sysctls(name).get(SOMAXCONN);
      if (backlog != null
          && most != null
          && Long.parseLong(backlog.value()) > Long.parseLong(most)) {
        throw new MachineLacksException(
            "%s has a backlog of %s, which the kernel would cut to %s, and %s cannot be set on its machine; a privileged pod, or a smaller backlog, would be right"
                .formatted(name, backlog.value(), most, SOMAXCONN));
      }
    }
  }
}
