package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.PhaseTimes;
import ntier.machine.Unwinding;
import ntier.plan.DiskPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;

/**
 * Three flushes under a load, and how many requests were answered while the disk stood still. One
 * page in five reads the disk: in runs with 720 requests/s all 50 connections to the database
 * waited 270 to 300 ms after a flush began, and 140 to 150 requests were answered by then.
 */
final class FitFlushes {
  /** From their beginning; each backlog is worked off when the next one comes. */
  private static final List<Duration> TIMES =
      List.of(Duration.ofMillis(300), Duration.ofMillis(2_800), Duration.ofMillis(5_300));

  /** Until all are over. */
  static final Duration LAST = Duration.ofMillis(7_000);

  /** As long as a stall may be; a longer one counts no request more once all wait. */
  private static final double SECONDS = 0.8;

  /** Reads come back a little before the record of a flush ends, which is with the journal. */
  private static final double COUNTED = 0.9;

  private static final String NAME = "measured flushes";

  private final InjectionPlan asked;
  private final List<Injection> log = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param asked the flushes of the plan
   */
  FitFlushes(InjectionPlan asked) {
    this.asked = asked;
  }

  /** A flush of a size that takes the disk, at the limit that it has now, as long as is wanted. */
  static InjectionPlan tried(InjectionPlan asked) {
    double bytes = SECONDS * Long.parseLong(asked.parameters().get(DiskPlan.LIMIT));
    return asked
        .with(FlushSize.WITH, FlushSize.SYNTHETIC)
        .with(FlushSize.MEGABYTES, Long.toString(Math.max(1, Math.round(bytes / (1 << 20)))))
        .at(SchedulePlan.at(TIMES));
  }

  /** Makes them, now. */
  void flush(FitLoad load, SystemUnderTest system, RunDirectory folder)
      throws IOException, InterruptedException {
    long now = Clocks.realtimeMicros();
    long end = now + LAST.toNanos() / 1000;
    PhaseTimes times = new PhaseTimes(now, now, now, end);
    try (Unwinding unwinding = new Unwinding()) {
      unwinding.later(() -> system.activities().end(NAME));
      system.activities().inject(NAME, List.of(tried(asked)), times, folder, log::add);
      load.sleepUntil(end);
    }
  }

  /** The median of what was answered in a flush; empty if none was seen. */
  Optional<Double> served(FitLoad load) {
    List<Long> served =
        List.copyOf(log).stream()
            .filter(Injection::happened)
            .map(
                one ->
                    load.answered(
                        one.startMicros(),
                        one.startMicros()
                            + Math.round(COUNTED * (one.endMicros() - one.startMicros()))))
            .sorted()
            .toList();
    return served.isEmpty()
        ? Optional.empty()
        : Optional.of((double) served.get(served.size() / 2));
  }
}
