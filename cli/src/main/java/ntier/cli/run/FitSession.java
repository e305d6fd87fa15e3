package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.cli.Home;
import ntier.linux.Clocks;
import ntier.monitors.HostCpuTime;
import ntier.monitors.MonitorsConfig;
import ntier.plan.InjectionPlan;
import ntier.plan.NeighbourPlan;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.SchedulePlan;
import ntier.testbed.Host;
import ntier.testbed.LabSettings;
import ntier.testbed.lab.Lab;

/**
 * A stack that is up to be measured: one load after the other, each with windows in which the CPU
 * time of hosts and cores is read, and after them bursts of the neighbour if there is one. What it
 * writes goes with its work folder.
 */
final class FitSession {
  /** From starting a load's JVM until its first request is due. */
  private static final Duration LEAD = Duration.ofMillis(1500);

  /** After the last window: three bursts, which are over when the next one comes. */
  private static final List<Duration> BURSTS =
      List.of(Duration.ofMillis(300), Duration.ofMillis(2_300), Duration.ofMillis(4_300));

  private static final Duration BURSTS_LAST = Duration.ofMillis(6_500);
  private static final Duration TAIL = Duration.ofMillis(200);
  private static final long PATIENCE_MICROS = 30_000_000;
  private static final long LOOK_MILLIS = 5;

  /** What has ended is in the file within {@link WorkFile#SETTLING}. */
  private static final long FLUSH_MILLIS = 100;

  private static final Duration EVERY_SECOND = Duration.ofSeconds(1);

  /** Below the disk's folder; see the injector. */
  private static final String LOG_OF_COLLECTL = "collectl";

  private final Home home;
  private final Plan plan;
  private final Prepared prepared;
  private final Optional<Neighbour> neighbour;
  private final Lab lab;
  private final Stack stack;
  private final Path work;
  private final WorkFile workFile;
  private final Map<String, HostCpuTime> counters;
  private Optional<FlushSize> flushes = Optional.empty();

  /**
   * A window to measure.
   *
   * @param rounds of extra work per page in it
   */
  record Wanted(Duration length, int rounds) {}

  /**
   * What came of a load.
   *
   * @param burstMicros length of a burst per request of its batch; empty without bursts
   */
  record Measured(List<FitWindow> windows, Optional<Double> burstMicros) {}

  private FitSession(
      Home home,
      Plan plan,
      Prepared prepared,
      Optional<Neighbour> neighbour,
      Lab lab,
      Stack stack,
      Path work)
      throws IOException {
    this.home = home;
    this.plan = plan;
    this.prepared = prepared;
    this.neighbour = neighbour;
    this.lab = lab;
    this.stack = stack;
    this.work = work;
    this.workFile = WorkFile.of(stack);
    this.counters = new LinkedHashMap<>();
    for (Host host : lab.hosts()) {
      counters.put(host.lab().name(), HostCpuTime.open(host.lab()));
    }
    counters.put(FitWindow.OWN, HostCpuTime.open(lab.control().lab()));
  }

  /**
   * Brings it up on a lab of its own, with monitors as in a run, since these use the same cores;
   * all go with the unwinding.
   */
  static FitSession up(
      Home home,
      LabSettings settings,
      Plan plan,
      Prepared prepared,
      Optional<Neighbour> neighbour,
      Lab lab,
      Unwinding unwinding)
      throws IOException, InterruptedException {
    Path work = UnwoundLab.workFolder("fit", lab, unwinding);
    Stack.Folders folders = new Stack.Folders(work, host -> work.resolve("logs").resolve(host));
    if (neighbour.isPresent()) {
      neighbour.get().up("fit", lab, folders.logs(), _ -> {}, unwinding);
    }
    Stack stack = Stack.up(plan, prepared, lab, folders, unwinding, _ -> {});
    lab.joinControl();
    Monitoring.start(
        home,
        lab,
        settings,
        ExperimentRun.served(stack, neighbour),
        Monitoring.disks(stack, settings),
        RunDirectory.create(work, "monitors"),
        _ -> {},
        MonitorsConfig.HAND_OVER_MILLIS,
        unwinding);
    return new FitSession(home, plan, prepared, neighbour, lab, stack, work);
  }

  /**
   * Puts a load on the stack and measures.
   *
   * @param name of its folder
   * @param users of the load
   * @param ramp of the users
   * @param steady from the end of the ramp until the first window
   * @param batch of the neighbour's bursts; ignored without a neighbour
   */
  Measured load(
      String name, int users, Duration ramp, Duration steady, List<Wanted> wanted, int batch)
      throws IOException, InterruptedException {
    return load(name, users, ramp, steady, wanted, batch, Duration.ZERO, _ -> Optional.empty());
  }

  /**
   * Puts a load on the stack and measures, further windows too; without bursts.
   *
   * @param most that the further windows last in all, with {@link WorkFile#SETTLING} for each
   * @param further which window is next, by those that were measured; empty at the end
   */
  Measured load(
      String name,
      int users,
      Duration ramp,
      Duration steady,
      List<Wanted> wanted,
      Duration most,
      Function<List<FitWindow>, Optional<Wanted>> further)
      throws IOException, InterruptedException {
    return load(name, users, ramp, steady, wanted, 0, most, further);
  }

  private Measured load(
      String name,
      int users,
      Duration ramp,
      Duration steady,
      List<Wanted> wanted,
      int batch,
      Duration most,
      Function<List<FitWindow>, Optional<Wanted>> further)
      throws IOException, InterruptedException {
    Duration windows =
        wanted.stream()
            .map(one -> one.length().plus(WorkFile.SETTLING))
            .reduce(most, Duration::plus);
    boolean bursts = neighbour.isPresent() && batch > 0;
    long start = Clocks.realtimeMicros() + micros(LEAD);
    long warmUp = start + micros(ramp);
    long measure = warmUp + micros(steady) + micros(windows);
    PhaseTimes times =
        new PhaseTimes(start, warmUp, measure, measure + micros(bursts ? BURSTS_LAST : TAIL));
    RunDirectory folder = RunDirectory.create(work, name);
    workFile.write(wanted.getFirst().rounds());
    try (Unwinding unwinding = new Unwinding();
        MeasuredRequests requests = new MeasuredRequests(folder)) {
      SuiteProcess load =
          Load.start(
              home,
              plan.withUsers(users),
              lab.host(Lab.CLIENT),
              stack.tier(Role.WEB),
              times,
              folder,
              FLUSH_MILLIS);
      unwinding.later(load::stop);
      List<Injection> log = Collections.synchronizedList(new ArrayList<>());
      if (bursts) {
        burst(batch, times, folder, log, unwinding);
      }
      logFlushes(times, folder, unwinding);
      List<FitWindow> measured = new ArrayList<>();
      sleepUntil(warmUp + micros(steady), load);
      for (Wanted one : wanted) {
        measured.add(window(one, load, requests));
      }
      Optional<Wanted> next = further.apply(List.copyOf(measured));
      while (next.isPresent()) {
        measured.add(window(next.get(), load, requests));
        next = further.apply(List.copyOf(measured));
      }
      if (bursts) {
        awaitEnd(load, times);
      }
      return new Measured(measured, perRequest(List.copyOf(log), batch));
    }
  }

  /** Measures now. Counted are requests that ended in it and are in the file a little later. */
  private FitWindow window(Wanted wanted, SuiteProcess load, MeasuredRequests requests)
      throws IOException, InterruptedException {
    workFile.write(wanted.rounds());
    sleepUntil(Clocks.realtimeMicros() + micros(WorkFile.SETTLING), load);
    CpuReading begin = CpuReading.of(counters);
    sleepUntil(begin.atMicros() + micros(wanted.length()), load);
    CpuReading end = CpuReading.of(counters);
    sleepUntil(end.atMicros() + 2_000 * FLUSH_MILLIS, load);
    return new FitWindow(begin, end, wanted.rounds(), requests.between(begin, end));
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
    OptionalDouble bytes = flushes.orElseThrow().bytesIn(asked.get().schedule().every());
    if (bytes.isEmpty()) {
      throw new RunFailedException("collectl logged nothing while the load was measured");
    }
    return Optional.of(bytes.getAsDouble());
  }

  /** The same log as in the run, flushed every second, so that its growth is seen. */
  private void logFlushes(PhaseTimes times, RunDirectory folder, Unwinding unwinding)
      throws IOException {
    Optional<InjectionPlan> asked = FlushSize.asked(plan).filter(one -> !FlushSize.known(one));
    if (asked.isPresent()) {
      Path disk = stack.disk(plan.tier(asked.get().target())).orElseThrow().folder();
      flushes = Optional.of(new FlushSize(disk.resolve(LOG_OF_COLLECTL)));
      Injections.start(
          List.of(asked.get().at(SchedulePlan.every(EVERY_SECOND, EVERY_SECOND))),
          lab,
          stack,
          prepared.supplies().parts(),
          times,
          folder,
          _ -> {},
          unwinding);
    }
  }

  private void burst(
      int batch, PhaseTimes times, RunDirectory folder, List<Injection> log, Unwinding unwinding)
      throws IOException {
    InjectionPlan injection =
        Neighbour.injection(plan)
            .with(NeighbourPlan.BATCH, Integer.toString(batch))
            .at(SchedulePlan.at(BURSTS));
    SuiteProcess bursts =
        neighbour
            .orElseThrow()
            .load(lab, injection, times, folder.path(), folder.logsFolder(NeighbourPlan.CLIENT));
    unwinding.later(bursts::stop);
    Injections.start(
        List.of(injection),
        lab,
        stack,
        prepared.supplies().parts(),
        times,
        folder,
        log::add,
        unwinding);
  }

  /** The median length of a burst, by request. */
  private static Optional<Double> perRequest(List<Injection> log, int batch) {
    Map<Long, Long> longest = new LinkedHashMap<>();
    for (Injection one : log) {
      if (one.startMicros() != Absent.ABSENT && one.endMicros() != Absent.ABSENT) {
        longest.merge(one.askedStartMicros(), one.endMicros() - one.startMicros(), Math::max);
      }
    }
    List<Long> lengths = longest.values().stream().sorted().toList();
    return lengths.isEmpty()
        ? Optional.empty()
        : Optional.of(lengths.get(lengths.size() / 2) / (double) batch);
  }

  private void awaitEnd(SuiteProcess load, PhaseTimes times) throws InterruptedException {
    while (load.isAlive()) {
      failOnDeath();
      if (Clocks.realtimeMicros() > times.measureEndMicros() + PATIENCE_MICROS) {
        throw new RunFailedException("the load did not end: see " + load.output());
      }
      Thread.sleep(10 * LOOK_MILLIS);
    }
    if (load.exitCode() != 0) {
      throw new RunFailedException("the load ended: " + load.why());
    }
  }

  private void sleepUntil(long micros, SuiteProcess load) throws InterruptedException {
    while (Clocks.realtimeMicros() < micros) {
      failOnDeath();
      flushes.ifPresent(log -> log.look(Clocks.realtimeMicros()));
      if (!load.isAlive()) {
        throw new RunFailedException("the load ended: " + load.why());
      }
      Thread.sleep(Math.clamp((micros - Clocks.realtimeMicros()) / 1000, 1, 10 * LOOK_MILLIS));
    }
  }

  private void failOnDeath() {
    Optional<String> death = stack.death().or(() -> neighbour.flatMap(Neighbour::death));
    if (death.isPresent()) {
      throw new RunFailedException("while the load was fitted to the machine " + death.get());
    }
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
