package ntier.injectors;

import java.time.Duration;
import ntier.plan.InjectionPlan;

/**
 * The times of all injections of one order, fixed before the first: {@code first + k * every}. Only
 * those that end within the measure phase are in it.
 *
 * @param firstMicros CLOCK_REALTIME
 * @param everyMicros from start to start; 0 for a single injection
 * @param lengthMicros of each
 * @param count how many
 */
public record InjectionSchedule(long firstMicros, long everyMicros, long lengthMicros, int count) {
  public InjectionSchedule {
    if (everyMicros != 0 && everyMicros < lengthMicros) {
      throw new IllegalArgumentException(
          "an injection of "
              + lengthMicros
              + " us every "
              + everyMicros
              + " us would never end; make 'every' longer than 'for'");
    }
  }

  /** The schedule of a plan in a measure phase. */
  public static InjectionSchedule of(
      InjectionPlan plan, long measureStartMicros, long measureEndMicros) {
    long first = measureStartMicros + micros(plan.after());
    long every = micros(plan.every());
    long length = micros(plan.length());
    long room = measureEndMicros - first - length;
    long count = room < 0 ? 0 : every == 0 ? 1 : room / every + 1;
    return new InjectionSchedule(first, every, length, Math.toIntExact(count));
  }

  /** When injection {@code k}, from 0, is to start. */
  public long startMicros(int k) {
    return firstMicros + k * everyMicros;
  }

  /** Whether injection {@code k} has lost its turn: the next one is due already. */
  public boolean missed(int k, long nowMicros) {
    long turnMicros = everyMicros == 0 ? lengthMicros : everyMicros;
    return nowMicros >= startMicros(k) + turnMicros;
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
