package ntier.causes.dvfs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.injection.GroupCpu;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;

/**
 * {@code dvfs}: the speed of a tier's cores stepped down and up again, as a power governor that
 * lags behind a bursty load does (dynamic voltage and frequency scaling; paper 002, section 1).
 */
public final class DvfsInjector implements Injector {
  private static final String TO = "to";
  private static final String BY = "by";
  private static final String QUOTA = "quota";
  private static final String CPUFREQ = "cpufreq";

  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "dvfs",
          "slows down the cores of a tier for a while",
          true,
          Set.of(Target.ANY),
          Map.of(
              TO,
              SettingDescription.percent("the speed that is left", "30%", 5, 95),
              BY,
              SettingDescription.choice(
                  "the tier's CPU quota, the cores' frequency, or that where the machine has it",
                  "auto",
                  List.of("auto", QUOTA, CPUFREQ))));

  private final Path cpus;

  /** On this machine. */
  public DvfsInjector() {
    this(FrequencyLimit.CPUS);
  }

  DvfsInjector(Path cpus) {
    this.cpus = cpus;
  }

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return because(host, QuotaLimit.unavailable(host.cgroup()));
  }

  @Override
  public Optional<String> unavailable(HostHandle host, InjectionPlan plan) {
    return switch (plan.parameters().get(BY)) {
      case QUOTA -> unavailable(host);
      case CPUFREQ -> because(host, byFrequency(host, plan));
      default ->
          because(
              host, byFrequency(host, plan).flatMap(_ -> QuotaLimit.unavailable(host.cgroup())));
    };
  }

  /** Whatever the limit, the note says what CPU time the host used. */
  private static Optional<String> because(HostHandle host, Optional<String> limit) {
    return limit
        .or(() -> GroupCpu.unavailable(host.cgroup()))
        .map(reason -> "dvfs of " + host.name() + ": " + reason);
  }

  private Optional<String> byFrequency(HostHandle host, InjectionPlan plan) {
    return host.given()
        ? Optional.of(
            "a frequency is its core's, whoever runs on it, also other pods (between: given of the profile); by: quota would be right")
        : FrequencyLimit.unavailable(cpus, host.cores(), share(plan));
  }

  private static double share(InjectionPlan plan) {
    return Double.parseDouble(plan.parameters().get(TO)) / 100;
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    GroupCpu cpu = GroupCpu.open(order.host().cgroup());
    try {
      return InjectionThread.start(order, new Slowdown(order, limit(order), cpu));
    } catch (IOException failed) {
      cpu.close();
      throw failed;
    }
  }

  private SpeedLimit limit(InjectionOrder order) throws IOException {
    String by = order.parameter(BY);
    double share = share(order.plan());
    boolean frequency =
        by.equals(CPUFREQ)
            || !by.equals(QUOTA) && byFrequency(order.host(), order.plan()).isEmpty();
    return frequency
        ? FrequencyLimit.open(cpus, order.host().cores(), share)
        : QuotaLimit.open(order.host(), share);
  }
}
