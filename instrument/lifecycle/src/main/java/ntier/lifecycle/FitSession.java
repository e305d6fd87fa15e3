package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.archive.RunDirectory;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;

/**
 * A stack that is up to be measured under one load after the other ({@link FitLoad}). What it
 * writes goes with its work folder.
 */
final class FitSession {
  private static final Duration EVERY_SECOND = Duration.ofSeconds(1);

  /** Below the disk's folder; see the injector. */
  private static final String LOG_OF_COLLECTL = "collectl";

  private static final String LOG_FLUSHES = "log flushes";

  private final SystemUnderTest system;
  private final Optional<InjectionPlan> flushes;
  private final Path work;

  private FitSession(SystemUnderTest system, Path work) {
    this.system = system;
    this.flushes = FlushSize.asked(system.plan());
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
   * A load of the stack, which does not begin yet.
   *
   * @param name of its folder
   * @param most that it may last after the ramp
   * @param rounds of extra work per page, from its beginning
   */
  FitLoad load(String name, int users, Duration ramp, Duration most, int rounds)
      throws IOException {
    return new FitLoad(system, work, name, users, ramp, most, rounds);
  }

  /** Puts a load on the stack. */
  void begin(FitLoad load) throws IOException, InterruptedException {
    load.begin();
    watchLog(load);
  }

  /**
   * What is answered under a load while the disk stands still; empty if no flush is asked for.
   *
   * @throws RunFailedException if no flush was seen
   */
  Optional<Double> servedInStall(FitLoad load) throws IOException, InterruptedException {
    if (flushes.isEmpty()) {
      return Optional.empty();
    }
    Optional<Double> served = load.flushes(flushes.get());
    if (served.isEmpty()) {
      throw new RunFailedException("no flush was seen on the disk while the load was measured");
    }
    return served;
  }

  /** What a flush of the log writes, as the loads so far showed it; empty if none was asked for. */
  Optional<Double> flushBytes() {
    if (flushes.isEmpty()) {
      return Optional.empty();
    }
    if (FlushSize.known(flushes.get())) {
      return Optional.of(FlushSize.bytes(flushes.get()));
    }
    OptionalDouble bytes =
        system
            .machine()
            .logGrowth(new Order.LogGrowth(LOG_OF_COLLECTL, flushes.get().schedule().every()));
    if (bytes.isEmpty()) {
      throw new RunFailedException("collectl logged nothing while the load was measured");
    }
    return Optional.of(bytes.getAsDouble());
  }

  /** The same log as in the run, flushed every second, so that its growth is seen. */
  private void watchLog(FitLoad load) throws IOException, InterruptedException {
    Optional<InjectionPlan> unknown = flushes.filter(one -> !FlushSize.known(one));
    if (unknown.isPresent()) {
      system
          .machine()
          .watchLog(new Order.WatchLog(LOG_OF_COLLECTL, unknown.get().target(), LOG_OF_COLLECTL));
      Activities activities = system.activities();
      load.later(() -> activities.end(LOG_FLUSHES));
      activities.inject(
          LOG_FLUSHES,
          List.of(unknown.get().at(SchedulePlan.every(EVERY_SECOND, EVERY_SECOND))),
          load.times(),
          load.folder(),
          _ -> {});
    }
  }
}
