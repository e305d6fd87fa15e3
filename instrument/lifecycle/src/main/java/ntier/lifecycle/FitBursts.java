package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.machine.BurstyInjection;
import ntier.machine.PhaseTimes;
import ntier.machine.Unwinding;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;

/** Three bursts of SysBursty under a load, and how long they were. */
final class FitBursts {
  /** From their beginning; each is over when the next one comes. */
  private static final List<Duration> TIMES =
      List.of(Duration.ofMillis(300), Duration.ofMillis(2_300), Duration.ofMillis(4_300));

  /** Until all are over. */
  static final Duration LAST = Duration.ofMillis(6_500);

  /** With the start of SysBursty before them, and until their backlog is gone. */
  static final Duration LASTS_WITH_ALL = Activities.LEAD.plus(LAST).plus(FitLoad.AFTER_BURSTS);

  /** Length of a burst per request of its batch, before any was measured: 7,900 to 9,300. */
  static final double USUAL_MICROS = 8500;

  private static final String NAME = "measured bursts";

  private final SystemUnderTest system;
  private final int batch;
  private final List<Injection> log = Collections.synchronizedList(new ArrayList<>());

  /** Whether a batch of SysBursty is to be found; bursts that come when they come have none. */
  static boolean asked(Plan plan) {
    return plan.injections().stream()
        .anyMatch(one -> one.stall().isPresent() && one.parameters().containsKey(BurstyPlan.BATCH));
  }

  /**
   * @param batch requests of each
   */
  FitBursts(SystemUnderTest system, int batch) {
    this.system = system;
    this.batch = batch;
  }

  /**
   * Makes them, now.
   *
   * @param folder for the requests of SysBursty
   */
  void make(FitLoad load, RunDirectory folder) throws IOException, InterruptedException {
    Activities activities = system.activities();
    InjectionPlan injection =
        BurstyInjection.of(system.plan())
            .with(BurstyPlan.BATCH, Integer.toString(batch))
            .at(SchedulePlan.at(TIMES));
    long start = Activities.firstDueMicros();
    long end = start + LAST.toNanos() / 1000;
    PhaseTimes times = new PhaseTimes(start, start, start, end);
    try (Unwinding unwinding = new Unwinding()) {
      unwinding.later(() -> activities.end(Activities.BURSTS));
      activities.bursts(injection, times, folder);
      unwinding.later(() -> activities.end(NAME));
      activities.inject(NAME, List.of(injection), times, folder, log::add);
      load.sleepUntil(end);
    }
  }

  /** The median length of a burst, by request; empty if none was seen. */
  Optional<Double> perRequest() {
    Map<Long, Long> longest = new LinkedHashMap<>();
    for (Injection one : List.copyOf(log)) {
      if (one.happened()) {
        longest.merge(one.askedStartMicros(), one.endMicros() - one.startMicros(), Math::max);
      }
    }
    List<Long> lengths = longest.values().stream().sorted().toList();
    return lengths.isEmpty()
        ? Optional.empty()
        : Optional.of(lengths.get(lengths.size() / 2) / (double) batch);
  }
}
