package ntier.injection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;

/**
 * The times of all injections of one order, fixed before the first. Only those that end within the
 * measure phase are in it, and none begins before the one before it is over.
 *
 * @param startsMicros CLOCK_REALTIME, ascending
 * @param lengthMicros of each
 */
public record InjectionSchedule(List<Long> startsMicros, long lengthMicros) {
  /** A random gap that is shorter than the injection itself becomes that and this much more. */
  private static final long SHORTEST_PAUSE_MICROS = 100_000;

  /** So long is kept free for the last one where injections have no length of their own. */
  private static final long LATEST_MICROS = 1_000_000;

  public InjectionSchedule {
    startsMicros = List.copyOf(startsMicros);
    for (int k = 1; k < startsMicros.size(); k++) {
      long gap = startsMicros.get(k) - startsMicros.get(k - 1);
      if (gap < Math.max(1, lengthMicros)) {
        throw new IllegalArgumentException(
            "an injection of %d us would begin %d us after the one before; make them shorter or rarer"
                .formatted(lengthMicros, gap));
      }
    }
  }

  /** The schedule of a plan in a measure phase. */
  public static InjectionSchedule of(
      InjectionPlan plan, long measureStartMicros, long measureEndMicros) {
    long length = micros(plan.length());
    long room = length == 0 ? LATEST_MICROS : length;
    return new InjectionSchedule(
        starts(plan.schedule(), measureStartMicros, measureEndMicros - room, length), length);
  }

  /** How many there are. */
  public int count() {
    return startsMicros.size();
  }

  /** When injection {@code k}, from 0, is to start. */
  public long startMicros(int k) {
    return startsMicros.get(k);
  }

  /** The first start after a time. */
  public Optional<Long> nextAfter(long micros) {
    return startsMicros.stream().filter(start -> start > micros).findFirst();
  }

  /** Whether injection {@code k} has lost its turn: the next one is due already. */
  public boolean missed(int k, long nowMicros) {
    long turn = lengthMicros == 0 ? LATEST_MICROS : lengthMicros;
    long end = k + 1 < count() ? startMicros(k + 1) : startMicros(k) + turn;
    return nowMicros >= end;
  }

  private static List<Long> starts(SchedulePlan plan, long zero, long last, long length) {
    List<Long> starts = new ArrayList<>();
    if (plan.rhythm() == SchedulePlan.Rhythm.AT) {
      plan.at().stream().map(at -> zero + micros(at)).filter(at -> at <= last).forEach(starts::add);
      return starts;
    }
    var random = new SplittableRandom(plan.seed());
    long next = zero + micros(plan.after());
    if (plan.rhythm() == SchedulePlan.Rhythm.POISSON
        || plan.rhythm() == SchedulePlan.Rhythm.RANDOM) {
      next += gap(plan, random, length);
    }
    while (next <= last) {
      starts.add(next);
      if (plan.rhythm() == SchedulePlan.Rhythm.ONCE) {
        break;
      }
      next += gap(plan, random, length);
    }
    return starts;
  }

  private static long gap(SchedulePlan plan, SplittableRandom random, long length) {
    long every = micros(plan.every());
    return switch (plan.rhythm()) {
      case POISSON ->
          Math.max(
              length + SHORTEST_PAUSE_MICROS,
              Math.round(-every * Math.log(1 - random.nextDouble())));
      case RANDOM -> random.nextLong(every, micros(plan.most()) + 1);
      default -> every;
    };
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
