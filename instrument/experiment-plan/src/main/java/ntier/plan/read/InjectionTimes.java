package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.SchedulePlan.Rhythm;

/** What a schedule comes to in a measure phase. */
public final class InjectionTimes {
  /** The most times of one injection; the longest run has as many at one a second. */
  static final int MOST = 100_000;

  /** A Poisson schedule leaves at least this between two, as the injectors do. */
  private static final Duration POISSON_PAUSE = Duration.ofMillis(100);

  private InjectionTimes() {}

  /** How many there are, on average where chance decides. */
  public static long about(SchedulePlan schedule, Duration length, Duration measure) {
    Duration room = measure.minus(schedule.after());
    if (room.isNegative()) {
      return 0;
    }
    return switch (schedule.rhythm()) {
      case ONCE -> 1;
      case AT -> schedule.at().size();
      case EVERY -> 1 + room.dividedBy(schedule.every());
      case POISSON -> 1 + room.dividedBy(longer(schedule.every(), length.plus(POISSON_PAUSE)));
      case RANDOM -> 1 + room.dividedBy(schedule.every().plus(schedule.most()).dividedBy(2));
    };
  }

  /** When they begin, where that is known before; else none. */
  static List<Duration> fixedStarts(InjectionPlan injection, Duration measure) {
    SchedulePlan schedule = injection.schedule();
    if (schedule.rhythm() == Rhythm.AT) {
      return schedule.at();
    }
    List<Duration> starts = new ArrayList<>();
    if (schedule.rhythm() == Rhythm.ONCE) {
      starts.add(schedule.after());
    } else if (schedule.rhythm() == Rhythm.EVERY) {
      Duration last = measure.minus(injection.length());
      for (Duration at = schedule.after();
          at.compareTo(last) <= 0;
          at = at.plus(schedule.every())) {
        starts.add(at);
      }
    }
    return starts;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
