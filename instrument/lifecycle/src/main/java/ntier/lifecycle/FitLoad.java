package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.InjectionPlan;

/**
 * A load while a machine is measured, and what is measured under it, one after the other: windows,
 * bursts of SysBursty, flushes of a log. Nothing is under way until it begins. It ends when it is
 * closed, or by itself after the time that it was given.
 */
final class FitLoad implements AutoCloseable {
  /** What has ended is in the file within {@link ntier.machine.Machine#SETTLING}. */
  static final long FLUSH_MILLIS = 100;

  /** From another number of rounds until pages cost what they will cost with it. */
  static final Duration CHANGED = Duration.ofSeconds(3);

  /** From the last burst of SysBursty until its backlog is gone, retries of TCP included. */
  static final Duration AFTER_BURSTS = Duration.ofSeconds(4);

  private static final Duration TAIL = Duration.ofMillis(200);

  /** Stops go on until the window has surely ended. */
  private static final Duration STOPS_LATER = Duration.ofSeconds(2);

  private static final String STOPS = "stops";
  private static final long LOOK_MILLIS = 50;

  private final SystemUnderTest system;
  private final Path work;
  private final String name;
  private final int users;
  private final Unwinding unwinding = new Unwinding();
  private final PhaseTimes times;
  private final RunDirectory folder;
  private int rounds;
  private int bursts;
  private long readyMicros;

  /**
   * A load of a system.
   *
   * @param work where what it writes goes
   * @param name of its folder there
   * @param ramp from now on
   * @param most that it may last after the ramp
   * @param rounds of extra work per page, from its beginning
   */
  FitLoad(
      SystemUnderTest system,
      Path work,
      String name,
      int users,
      Duration ramp,
      Duration most,
      int rounds)
      throws IOException {
    this.system = system;
    this.work = work;
    this.name = name;
    this.users = users;
    this.rounds = rounds;
    this.folder = RunDirectory.create(work, name);
    long start = Activities.firstDueMicros();
    long warmUp = start + micros(ramp);
    long measure = warmUp + micros(most);
    this.times = new PhaseTimes(start, warmUp, measure, measure + micros(TAIL));
  }

  /** Puts it on the system. */
  void begin() throws IOException, InterruptedException {
    extraWork(rounds);
    later(() -> system.activities().end(Activities.LOAD));
    system.activities().load(users, times, folder, FLUSH_MILLIS);
  }

  /** Its phases: what is measured is within the warm-up. */
  PhaseTimes times() {
    return times;
  }

  RunDirectory folder() {
    return folder;
  }

  /** Has something taken down before the load is. */
  void later(Unwinding.Step step) {
    unwinding.later(step);
  }

  /**
   * From the end of the ramp until it can be measured.
   *
   * @return how long the servers' JVMs compiled, in seconds, with half of the ramp; empty if nobody
   *     looks whether they do
   */
  Optional<Double> settle(FitPace.Settling settling) throws IOException, InterruptedException {
    long settled = times.warmUpStartMicros() + micros(settling.least());
    Optional<Double> compiling = Optional.empty();
    if (settling.compiling().isZero()) {
      sleepUntil(settled);
    } else {
      long compiled = warmedUp(settled, settled + micros(settling.compiling()));
      long halfUp = (times.rampStartMicros() + times.warmUpStartMicros()) / 2;
      compiling = Optional.of((compiled - halfUp) / 1e6);
    }
    system.compileAsOthers();
    return compiling;
  }

  /** As for {@link #awaitCompiled}, with SysBursty's JVM if its bursts are to be measured. */
  private long warmedUp(long leastMicros, long mostMicros)
      throws IOException, InterruptedException {
    try (Unwinding beside = new Unwinding()) {
      if (FitBursts.asked(system.plan())) {
        FitBursts.warmUp(system, burstsFolder(), beside);
      }
      return awaitCompiled(leastMicros, mostMicros);
    }
  }

  private RunDirectory burstsFolder() throws IOException {
    return RunDirectory.create(work, "%s-bursts%d".formatted(name, bursts++));
  }

  /** When JVMs compiled no more; not before the first time, and at the second at the latest. */
  private long awaitCompiled(long leastMicros, long mostMicros)
      throws IOException, InterruptedException {
    sleepUntil(leastMicros - micros(FitCompilation.LOOKS_LAST));
    FitCompilation compilation = new FitCompilation(system.machine()::compiled);
    long now = Clocks.realtimeMicros();
    while (!compilation.hasEnded() && now < mostMicros) {
      sleepUntil(now + micros(FitCompilation.BETWEEN_LOOKS));
      now = Clocks.realtimeMicros();
    }
    return now;
  }

  /**
   * Measures, as soon as what was before has no effect any more. Counted are requests that ended in
   * the window and are in the file a little later.
   */
  FitWindow window(WantedWindow wanted) throws IOException, InterruptedException {
    if (rounds != wanted.rounds()) {
      rounds = wanted.rounds();
      extraWork(rounds);
      readyMicros = Math.max(readyMicros, Clocks.realtimeMicros() + micros(CHANGED));
    }
    sleepUntil(readyMicros);
    FitStops stops = wanted.stops();
    if (stops.injections().isEmpty()) {
      return window(wanted.length());
    }
    try (Unwinding after = new Unwinding()) {
      long now = Clocks.realtimeMicros();
      long end = now + micros(stops.settling().plus(stops.length()).plus(STOPS_LATER));
      after.later(() -> system.activities().end(STOPS));
      system
          .activities()
          .inject(STOPS, stops.injections(), new PhaseTimes(now, now, now, end), folder, _ -> {});
      sleepUntil(now + micros(stops.settling()));
      return window(stops.length());
    }
  }

  private FitWindow window(Duration length) throws IOException, InterruptedException {
    Answer.Window measured =
        system.machine().calibrate(new Order.Calibrate(Activities.LOAD, length, rounds));
    return new FitWindow(measured.begin(), measured.end(), rounds, measured.requests());
  }

  /**
   * Measures bursts of SysBursty.
   *
   * @return the median length of one per request of its batch, in microseconds
   * @throws RunFailedException if none was seen
   */
  double bursts(int batch) throws IOException, InterruptedException {
    sleepUntil(readyMicros);
    FitBursts measured = new FitBursts(system, batch);
    measured.make(this, burstsFolder());
    readyMicros = Clocks.realtimeMicros() + micros(AFTER_BURSTS);
    return measured
        .perRequest()
        .orElseThrow(
            () ->
                new RunFailedException(
                    "no burst of SysBursty was seen while the load was measured"));
  }

  /**
   * Measures flushes of a log.
   *
   * @return the median of what was answered in one; empty if none was seen
   */
  Optional<Double> flushes(InjectionPlan asked) throws IOException, InterruptedException {
    FitFlushes measured = new FitFlushes(asked);
    measured.flush(this, system, folder);
    return measured.served(this);
  }

  /** How many requests were answered between two instants; images are not counted. */
  long answered(long fromMicros, long toMicros) {
    return system
        .machine()
        .countRequests(new Order.CountRequests(Activities.LOAD, fromMicros, toMicros));
  }

  /**
   * Looks until then.
   *
   * @throws RunFailedException when something ended meanwhile
   */
  void sleepUntil(long micros) throws IOException, InterruptedException {
    while (Clocks.realtimeMicros() < micros) {
      Answer.State state = system.machine().look();
      Optional<String> death = Failures.of(state);
      if (death.isPresent()) {
        throw new RunFailedException("while the load was fitted to the machine " + death.get());
      }
      Answer.Activity load = state.activity(Activities.LOAD);
      if (!load.alive()) {
        throw Failures.ended(load);
      }
      Thread.sleep(Math.clamp((micros - Clocks.realtimeMicros()) / 1000, 1, LOOK_MILLIS));
    }
  }

  /** Ends it. */
  @Override
  public void close() throws IOException {
    unwinding.close();
  }

  private void extraWork(int more) throws IOException {
    system.machine().extraWork(new Order.ExtraWork(more));
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
