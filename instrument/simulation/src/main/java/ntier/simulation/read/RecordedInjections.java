package ntier.simulation.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.archive.Injection;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;

/** What was injected into a finished run, and the kernel it ran on. */
public final class RecordedInjections {
  private static final String LINEAR_TIMEOUTS = "net.ipv4.tcp_syn_linear_timeouts";

  private RecordedInjections() {}

  /** What its injectors did, from {@code injections.csv}. */
  public static List<SimulatedInjection> of(RunDirectory run, InjectionKinds kinds) {
    long zero = run.manifest().phases().measureStartMicros().orElseThrow();
    Plan plan = run.plan();
    List<SimulatedInjection> injections = new ArrayList<>();
    for (Injection one : Injection.FORMAT.readIfThere(run.injectionsFile())) {
      if (one.startMicros() >= zero && one.endMicros() > one.startMicros()) {
        Target target = Target.of(plan, one.host());
        injections.add(
            kinds
                .injection(
                    one.injector(),
                    parameters(plan.injections(), one),
                    target.tier().settingTexts(),
                    target.tier().name(),
                    one.startMicros() - zero,
                    one.endMicros() - one.startMicros())
                .on(target.replica()));
      }
    }
    return injections;
  }

  private static Map<String, String> parameters(List<InjectionPlan> plans, Injection one) {
    return plans.stream()
        .filter(plan -> plan.cause().equals(one.injector()))
        .filter(plan -> plan.target().equals(one.host()))
        .findFirst()
        .map(InjectionPlan::parameters)
        .orElse(Map.of());
  }

  /** By the settings of the hosts' kernel. */
  public static Retransmission retransmission(RunDirectory run) {
    Retransmission kernel = linear(run);
    return run.plan().synTimeout().map(kernel::withInitial).orElse(kernel);
  }

  private static Retransmission linear(RunDirectory run) {
    return run.manifest().hosts().stream()
        .map(Manifest.Host::sysctls)
        .filter(sysctls -> sysctls.containsKey(LINEAR_TIMEOUTS))
        .findFirst()
        .map(sysctls -> Integer.parseInt(sysctls.get(LINEAR_TIMEOUTS)))
        .map(Retransmission.LINUX_6_5::withLinear)
        .orElse(Retransmission.named("linux-3.1"));
  }
}
