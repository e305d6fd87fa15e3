package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
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

  /**
   * SysBursty is cold, too: of three bursts of 49 requests after each other the first took 716 ms,
   * and the ninth 366. Some 150 requests later one takes as long as in runs.
   */
  private static final int WARM_UP_BATCH = 10;

  private static final List<Duration> WARM_UP_TIMES =
      IntStream.range(0, 20).mapToObj(burst -> Duration.ofMillis(400L * burst)).toList();

  private static final Duration WARM_UP_LASTS = Duration.ofMillis(8_500);

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
   * Has SysBursty serve so much that its JVM compiles, in bursts that take a quarter of the core.
   *
   * @param folder for its requests
   * @param unwinding ends that
   */
  static void warmUp(SystemUnderTest system, RunDirectory folder, Unwinding unwinding)
      throws IOException, InterruptedException {
    start(
        system,
        injection(system, WARM_UP_BATCH, WARM_UP_TIMES),
        times(WARM_UP_LASTS),
        folder,
        unwinding);
  }

  /**
   * Makes them, now.
   *
   * @param folder for the requests of SysBursty
   */
  void make(FitLoad load, RunDirectory folder) throws IOException, InterruptedException {
    InjectionPlan injection = injection(system, batch, TIMES);
    PhaseTimes times = times(LAST);
    try (Unwinding unwinding = new Unwinding()) {
      start(system, injection, times, folder, unwinding);
      unwinding.later(() -> system.activities().end(NAME));
      system.activities().inject(NAME, List.of(injection), times, folder, log::add);
      load.sleepUntil(times.measureEndMicros());
    }
  }

  private static void start(
      SystemUnderTest system,
      InjectionPlan injection,
      PhaseTimes times,
      RunDirectory folder,
      Unwinding unwinding)
      throws IOException, InterruptedException {
    unwinding.later(() -> system.activities().end(Activities.BURSTS));
    system.activities().bursts(injection, times, folder);
  }

  private static InjectionPlan injection(SystemUnderTest system, int batch, List<Duration> times) {
    return BurstyInjection.of(system.plan())
        .with(BurstyPlan.BATCH, Integer.toString(batch))
        .at(SchedulePlan.at(times));
  }

  /** From as soon as SysBursty's users can be there. */
  private static PhaseTimes times(Duration last) {
    long start = Activities.firstDueMicros();
    return new PhaseTimes(start, start, start, start + last.toNanos() / 1000);
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
