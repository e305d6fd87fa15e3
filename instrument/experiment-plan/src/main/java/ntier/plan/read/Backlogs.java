package ntier.plan.read;

import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.Origin;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;

/**
 * Refuses a backlog that the kernel would cut without a word, by {@code net.core.somaxconn}: the
 * tier would hold fewer requests than its queue limit says.
 */
final class Backlogs {
  private static final String BACKLOG = "backlog";
  private static final String SOMAXCONN = "net.core.somaxconn";

  private Backlogs() {}

  static void check(List<TierPlan> tiers, List<HostPlan> hosts, Origins origins) {
    for (TierPlan tier : tiers) {
      SettingValue backlog = tier.settings().get(BACKLOG);
      hosts.stream()
          .filter(host -> tier.hosts().contains(host.name()) && backlog != null)
          .filter(host -> host.sysctls().containsKey(SOMAXCONN))
          .filter(host -> number(host.sysctls().get(SOMAXCONN)) < number(backlog.value()))
          .findFirst()
          .ifPresent(host -> refuse(tier, backlog, host, origins));
    }
  }

  /** The first of several numbers, as the kernel reads them. */
  private static long number(String text) {
    return Long.parseLong(text.split(" ", 2)[0]);
  }

  private static void refuse(TierPlan tier, SettingValue backlog, HostPlan host, Origins origins) {
    String most = host.sysctls().get(SOMAXCONN);
    Origin origin = backlog.origin();
    throw new ExperimentException(
        origins.places().get(SysctlReader.path(host.name(), SOMAXCONN)),
        "%s of %s is %s, and %s.%s is %s (%s %s), which the kernel would cut; %s of at least %s, or a smaller %s.%s, would be right"
            .formatted(
                SOMAXCONN,
                host.name(),
                most,
                tier.name(),
                BACKLOG,
                backlog.value(),
                origin.source(),
                origin.place(),
                SOMAXCONN,
                backlog.value(),
                tier.name(),
                BACKLOG));
  }
}
