package ntier.cli.simulation;

import java.util.ArrayList;
import java.util.List;
import ntier.injection.Causes;
import ntier.injection.InjectionSchedule;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.read.InjectionKinds;
import ntier.simulation.read.Target;

/**
 * The millibottlenecks that a plan asks for, at the times at which the injectors would inject them.
 */
public final class PlannedInjections {
  /** What the simulation knows of each injector's cause. */
  public static final InjectionKinds KINDS = new InjectionKinds(Causes.all().simulated());

  private static final String LINEAR_TIMEOUTS = "net.ipv4.tcp_syn_linear_timeouts";

  private PlannedInjections() {}

  /** In order of their start for each injection. */
  public static List<SimulatedInjection> of(Plan plan) {
    List<SimulatedInjection> injections = new ArrayList<>();
    long end = plan.phases().measure().toNanos() / 1000;
    for (InjectionPlan injection : plan.injections()) {
      Target target = Target.of(plan, injection.target());
      long length = KINDS.lengthMicros(injection);
      InjectionSchedule schedule = InjectionSchedule.of(injection, 0, end);
      for (long start : schedule.startsMicros()) {
        injections.add(
            KINDS
                .injection(
                    injection.cause(),
                    injection.parameters(),
                    target.tier().settingTexts(),
                    target.tier().name(),
                    start,
                    length)
                .on(target.replica()));
      }
    }
    return injections;
  }

  /** As the plan sets the hosts' kernel; else as a kernel since 6.5. */
  public static Retransmission retransmission(Plan plan) {
    Retransmission kernel = linear(plan);
    return plan.synTimeout().map(kernel::withInitial).orElse(kernel);
  }

  /** The client's stands for all. */
  private static Retransmission linear(Plan plan) {
    return plan.hosts().stream()
        .filter(host -> host.name().equals("client"))
        .map(host -> host.sysctls().get(LINEAR_TIMEOUTS))
        .filter(value -> value != null)
        .findFirst()
        .map(value -> Retransmission.LINUX_6_5.withLinear(Integer.parseInt(value)))
        .orElse(Retransmission.LINUX_6_5);
  }
}
