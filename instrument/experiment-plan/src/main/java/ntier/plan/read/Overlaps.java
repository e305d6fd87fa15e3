package ntier.plan.read;

import java.time.Duration;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.InjectionPlan;
import ntier.plan.PhasesPlan;
import ntier.plan.Place;
import ntier.plan.Units;

/**
 * Refuses injections of one cause into one tier that are certain to overlap: of two freezes at once
 * neither has the length that the experiment asks for.
 */
final class Overlaps {
  private Overlaps() {}

  /**
   * @param place of the later entry
   */
  static void refuse(
      InjectionPlan plan, List<InjectionPlan> before, PhasesPlan phases, Place place) {
    List<Duration> starts = InjectionTimes.fixedStarts(plan, phases.measure());
    for (InjectionPlan other : before) {
      if (other.cause().equals(plan.cause()) && other.target().equals(plan.target())) {
        List<Duration> others = InjectionTimes.fixedStarts(other, phases.measure());
        int at = 0;
        for (Duration start : starts) {
          while (at < others.size() && end(others.get(at), other).compareTo(start) <= 0) {
            at++;
          }
          if (at < others.size() && others.get(at).compareTo(end(start, plan)) < 0) {
            throw overlap(plan, start, other, others.get(at), place);
          }
        }
      }
    }
  }

  private static Duration end(Duration start, InjectionPlan plan) {
    return start.plus(plan.length());
  }

  private static ExperimentException overlap(
      InjectionPlan plan, Duration start, InjectionPlan other, Duration otherStart, Place place) {
    return new ExperimentException(
        place,
        "the %s of %s at %s for %s overlaps with an earlier entry's at %s for %s; times at which one is over before the other begins would be right"
            .formatted(
                plan.cause(),
                plan.target(),
                Units.text(start),
                Units.text(plan.length()),
                Units.text(otherStart),
                Units.text(other.length())));
  }
}
