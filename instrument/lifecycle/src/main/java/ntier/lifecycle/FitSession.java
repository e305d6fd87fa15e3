package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;

/**
 * A stack that is up to be measured: one load after the other, each with windows ({@link FitLoad}),
 * and after them bursts of SysBursty if there is one ({@link FitBursts}). What it writes goes with
 * its work folder.
 */
final class FitSession {
  private static final Duration TAIL = Duration.ofMillis(200);

  /** Stops go on until the window has surely ended. */
  private static final Duration STOPS_LATER = Duration.ofSeconds(2);

  private static final Duration EVERY_SECOND = Duration.ofSeconds(1);

  /** Below the disk's folder; see the injector. */
  private static final String LOG_OF_COLLECTL = "collectl";

  private static final String LOG_FLUSHES = "log flushes";
  private static final String STOPS = "stops";

  private final SystemUnderTest system;
  private final Activities activities;
  private final Plan plan;
  private final Path work;
  private Optional<Double> servedInStall = Optional.empty();
  private Optional<Double> compilingSeconds = Optional.empty();

  /**
   * What came of a load.
   *
   * @param burstMicros length of a burst per request of its batch; empty without bursts
   */
  record Measured(List<FitWindow> windows, Optional<Double> burstMicros) {}

  private FitSession(SystemUnderTest system, Path work) {
    this.system = system;
    this.activities = system.activities();
    this.plan = system.plan();
    this.work = work;
  }

  /** Starts its servers, and monitors as in a run, since these use the same cores. */
  static FitSession start(SystemUnderTest system) throws IOException, InterruptedException {
    Path work = system.work("fit");
    system.start(work, work.resolve("logs"), _ -> {});
    system.compileFirst();
    system.activities().monitor(RunDirectory.create(work, "monitors"), Activities.HAND_OVER_MILLIS);
    return new FitSession(system, work);
  }

  /**
   * Puts a load on the stack and measures.
   *
   * @param name of its folder
   * @param users of the load
   * @param ramp of the users
   * @param settling from the end of the ramp until the first window
   * @param wanted none if JVMs are only to compile
   * @param batch of SysBursty's bursts, which end the load at its set time; 0 for none
   */
  Measured load(
      String name,
      int users,
      Duration ramp,
      FitPace.Settling settling,
      List<WantedWindow> wanted,
      int batch)
      throws IOException, InterruptedException {
    return load(name, users, ramp, settling, wanted, batch, Duration.ZERO, _ -> Optional.empty());
  }

  /**
   * Puts a load on the stack and measures, further windows too; without bursts.
   *
   * @param most that the further windows last in all, with {@link Machine#SETTLING} for each
   * @param further which window is next, by those that were measured; empty at the end
   */
  Measured load(
      String name,
      int users,
      Duration ramp,
      FitPace.Settling settling,
      List<WantedWindow> wanted,
      Duration most,
      Function<List<FitWindow>, Optional<WantedWindow>> further)
      throws IOException, InterruptedException {
    return load(name, users, ramp, settling, wanted, 0, most, further);
  }

  private Measured load(
      String name,
      int users,
      Duration ramp,
      FitPace.Settling settling,
      List<WantedWindow> wanted,
      int batch,
      Duration most,
      Function<List<FitWindow>, Optional<WantedWindow>> further)
      throws IOException, InterruptedException {
    Duration windows = wanted.stream().map(WantedWindow::lasts).reduce(most, Duration::plus);
    Optional<FitBursts> bursts =
        plan.bursty().filter(_ -> batch > 0).map(_ -> new FitBursts(system, batch));
    Optional<FitFlushes> stalls = FlushSize.asked(plan).map(FitFlushes::new);
    Duration tail =
        stalls.isPresent() ? FitFlushes.LAST : bursts.isPresent() ? FitBursts.LAST : TAIL;
    long start = Activities.firstDueMicros();
    long warmUp = start + micros(ramp);
    long settled = warmUp + micros(settling.least());
    long measure = settled + micros(settling.compiling()) + micros(windows);
    PhaseTimes times = new PhaseTimes(start, warmUp, measure, measure + micros(tail));
    RunDirectory folder = RunDirectory.create(work, name);
    extraWork(wanted.isEmpty() ? plan.work() : wanted.getFirst().rounds());
    try (Unwinding unwinding = new Unwinding()) {
      unwinding.later(() -> activities.end(Activities.LOAD));
      activities.load(users, times, folder, FitLoad.FLUSH_MILLIS);
      if (bursts.isPresent()) {
        bursts.get().start(times, folder, unwinding);
      }
      logFlushes(times, folder, unwinding);
      FitLoad load = new FitLoad(system);
      List<FitWindow> measured = new ArrayList<>();
      if (settling.compiling().isZero()) {
        load.sleepUntil(settled);
      } else {
        long compiled = awaitCompiled(load, settled, settled + micros(settling.compiling()));
        compilingSeconds = Optional.of((compiled - start - micros(ramp) / 2) / 1e6);
      }
      system.compileAsOthers();
      for (WantedWindow one : wanted) {
        measured.add(window(load, one, folder));
      }
      Optional<WantedWindow> next = further.apply(List.copyOf(measured));
      while (next.isPresent()) {
        measured.add(window(load, next.get(), folder));
        next = further.apply(List.copyOf(measured));
      }
      if (stalls.isPresent()) {
        stalls.get().flush(load, system, folder);
        servedInStall = stalls.get().served(load);
      }
      if (bursts.isPresent()) {
        load.awaitEnd(times.measureEndMicros());
      }
      return new Measured(measured, bursts.flatMap(FitBursts::perRequest));
    }
  }

  /** When JVMs compiled no more; not before the first time, and at the second at the latest. */
  private long awaitCompiled(FitLoad load, long leastMicros, long mostMicros)
      throws IOException, InterruptedException {
    load.sleepUntil(leastMicros - micros(FitCompilation.LOOKS_LAST));
    FitCompilation compilation = new FitCompilation(system.machine()::compiled);
    long now = Clocks.realtimeMicros();
    while (!compilation.hasEnded() && now < mostMicros) {
      load.sleepUntil(now + micros(FitCompilation.BETWEEN_LOOKS));
      now = Clocks.realtimeMicros();
    }
    return now;
  }

  private FitWindow window(FitLoad load, WantedWindow wanted, RunDirectory folder)
      throws IOException, InterruptedException {
    FitStops stops = wanted.stops();
    if (stops.injections().isEmpty()) {
      return load.window(wanted.length(), wanted.rounds());
    }
    try (Unwinding unwinding = new Unwinding()) {
      extraWork(wanted.rounds());
      long now = Clocks.realtimeMicros();
      long end = now + micros(stops.settling().plus(stops.length()).plus(STOPS_LATER));
      unwinding.later(() -> activities.end(STOPS));
      activities.inject(
          STOPS, stops.injections(), new PhaseTimes(now, now, now, end), folder, _ -> {});
      load.sleepUntil(now + micros(stops.settling()));
      return load.window(stops.length(), wanted.rounds());
    }
  }

  /** See {@link ntier.archive.FitReport#compilingSeconds}; empty before the first load. */
  Optional<Double> compilingSeconds() {
    return compilingSeconds;
  }

  /**
   * What was answered while the disk stood still, as the last load showed it; empty if no flush was
   * asked for.
   */
  Optional<Double> servedInStall() {
    if (FlushSize.asked(plan).isPresent() && servedInStall.isEmpty()) {
      throw new RunFailedException("no flush was seen on the disk while the load was measured");
    }
    return servedInStall;
  }

  /** What a flush of the log writes, as the loads so far showed it; empty if none was asked for. */
  Optional<Double> flushBytes() {
    Optional<InjectionPlan> asked = FlushSize.asked(plan);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    if (FlushSize.known(asked.get())) {
      return Optional.of(FlushSize.bytes(asked.get()));
    }
    OptionalDouble bytes =
        system
            .machine()
            .logGrowth(new Order.LogGrowth(LOG_OF_COLLECTL, asked.get().schedule().every()));
    if (bytes.isEmpty()) {
      throw new RunFailedException("collectl logged nothing while the load was measured");
    }
    return Optional.of(bytes.getAsDouble());
  }

  /** The same log as in the run, flushed every second, so that its growth is seen. */
  private void logFlushes(PhaseTimes times, RunDirectory folder, Unwinding unwinding)
      throws IOException, InterruptedException {
    Optional<InjectionPlan> asked = FlushSize.asked(plan).filter(one -> !FlushSize.known(one));
    if (asked.isPresent()) {
      system
          .machine()
          .watchLog(new Order.WatchLog(LOG_OF_COLLECTL, asked.get().target(), LOG_OF_COLLECTL));
      unwinding.later(() -> activities.end(LOG_FLUSHES));
      activities.inject(
          LOG_FLUSHES,
          List.of(asked.get().at(SchedulePlan.every(EVERY_SECOND, EVERY_SECOND))),
          times,
          folder,
          _ -> {});
    }
  }

  private void extraWork(int rounds) throws IOException {
    system.machine().extraWork(new Order.ExtraWork(rounds));
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
