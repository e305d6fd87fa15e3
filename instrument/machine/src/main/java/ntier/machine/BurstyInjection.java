package ntier.machine;

import ntier.injection.Causes;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.Plan;

/** Injections that SysBursty makes, by the load on it. */
public final class BurstyInjection {
  private BurstyInjection() {}

  /** Whether an injection is one. */
  public static boolean is(InjectionPlan injection) {
    return Causes.all()
        .injector(injection.cause())
        .orElseThrow()
        .description()
        .needs()
        .contains(Need.SECOND_SYSTEM);
  }

  /** The injection of a plan that SysBursty is for. */
  public static InjectionPlan of(Plan plan) {
    return plan.injections().stream().filter(BurstyInjection::is).findFirst().orElseThrow();
  }
}
