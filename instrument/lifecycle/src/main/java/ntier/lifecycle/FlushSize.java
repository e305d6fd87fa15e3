package ntier.lifecycle;

import java.util.Optional;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;

/** How many bytes a flush of a log writes, as its plan says it. */
final class FlushSize {
  /** The size of a synthetic flush, a parameter of its injection. */
  static final String MEGABYTES = "megabytes";

  static final String WITH = "with";
  static final String SYNTHETIC = "synthetic";

  private FlushSize() {}

  /** The injection of a plan whose disk's limit is to be found, if there is one. */
  static Optional<InjectionPlan> asked(Plan plan) {
    return plan.injections().stream()
        .filter(injection -> injection.stall().isPresent() && injection.isFlush())
        .findFirst();
  }

  /** Whether it writes as much as its plan says. */
  static boolean known(InjectionPlan injection) {
    return injection.parameters().get(WITH).equals(SYNTHETIC);
  }

  /** What a flush writes that is known without looking. */
  static double bytes(InjectionPlan injection) {
    return (double) (Long.parseLong(injection.parameters().get(MEGABYTES)) << 20);
  }
}
