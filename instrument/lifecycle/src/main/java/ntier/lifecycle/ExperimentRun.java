package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import ntier.archive.CsvAppender;
import ntier.archive.FitReport;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Answer;
import ntier.machine.BurstyInjection;
import ntier.machine.Home;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.Units;

/**
 * One run of one experiment: hosts up, tiers up, load, hosts down, analysis.
 *
 * <pre>
 *   prepare -> testbed up -> tiers up, last to first -> monitors, injectors, load -> all down -> analysis, report
 * </pre>
 *
 * What was brought up is taken down again however the run ends; what was recorded until then stays.
 */
public final class ExperimentRun {
  /**
   * What the user asked for beside the plan.
   *
   * @param directory makes the run's folder; asked for once the testbed is up
   * @param commandLine as it was typed, for the manifest
   */
  public record Request(Supplier<RunDirectory> directory, String commandLine) {}

  private final Home home;
  private final Machines machines;
  private final Plan plan;
  private final Request request;
  private final ProgressLine progress;
  private final Optional<FitReport> fit;

  /**
   * @param progress is told how it goes
   */
  public ExperimentRun(
      Home home, Machines machines, Plan plan, Request request, ProgressLine progress) {
    this(home, machines, plan, request, progress, Optional.empty());
  }

  /**
   * @param fit that the plan's numbers are from; empty if they are not found yet, or fixed
   */
  private ExperimentRun(
      Home home,
      Machines machines,
      Plan plan,
      Request request,
      ProgressLine progress,
      Optional<FitReport> fit) {
    this.fit = fit;
    this.home = home;
    this.machines = machines;
    this.plan = plan;
    this.request = request;
    this.progress = progress;
  }

  /**
   * Fetches and builds all that runs of these plans need, so that none of them waits for it.
   *
   * @param progress is told how it goes
   * @throws IOException if something cannot be had
   */
  public static void provide(Machines machines, List<Plan> plans, ProgressLine progress)
      throws IOException {
    Set<String> done = new HashSet<>();
    for (Plan plan : plans) {
      if (done.add(plan.stack() + " " + plan.database() + " " + plan.bursty().isPresent())) {
        SystemUnderTest.provide(machines, plan, progress::say).close();
      }
    }
  }

  /**
   * Runs it.
   *
   * @throws RunFailedException when it began and could not be finished
   * @throws InterruptedException when it was interrupted; the machine is as it was then, too
   */
  public Results execute() throws Exception {
    return Interruption.told(this::executed);
  }

  private Results executed() throws Exception {
    RunRecord record;
    try (Unwinding lastly = new Unwinding()) {
      SystemUnderTest system = SystemUnderTest.provideForLoad(home, machines, plan, progress::say);
      lastly.later(system::close);
      if (plan.fits() && fit.isEmpty()) {
        system.close();
        return fitted(find());
      }
      Answer.Up up = system.upToInject("run " + plan.experiment());
      record = RunRecord.begin(home, request, RunSubject.of(system), up);
      lastly.later(() -> Ownership.giveRun(record.directory().path()));
      lastly.later(record::close);
      fit.ifPresent(found -> keep(found, record));
      record.of(() -> underLoad(system, record), progress);
    }
    progress.say("analysing");
    Results results = Results.of(record.directory());
    Ownership.giveRun(record.directory().path());
    return results;
  }

  private void keep(FitReport found, RunRecord record) {
    record.directory().write(found);
    record.event("fit", found.fit().text());
    plan.calibration()
        .map(asked -> FoundWork.report(asked, found))
        .ifPresent(record.directory()::write);
  }

  /** What the plan's numbers are: found with its own stack, or taken over from another. */
  private FitReport find() throws IOException, InterruptedException {
    if (plan.foundWith().isEmpty()) {
      return new LoadFit(home, machines, plan, progress).find();
    }
    Plan other = plan.toFind();
    progress.say("the load is that of " + other.stack());
    return new LoadFit(home, machines, other, progress).find().ofAnotherStack();
  }

  /** The run with the numbers that were found for it. */
  private Results fitted(FitReport found) throws Exception {
    Plan numbers = warm(plan.fitted(found.fit()), found);
    return new ExperimentRun(home, machines, numbers, request, progress, Optional.of(found))
        .executed();
  }

  private Plan warm(Plan numbers, FitReport found) {
    if (found.compilingSeconds().isEmpty()) {
      return numbers;
    }
    long millis = Math.round(found.compilingSeconds().get() * 1000);
    Plan warm = numbers.warmFor(Duration.ofMillis(millis));
    if (!warm.phases().equals(numbers.phases())) {
      progress.say(
          "warm-up of %s instead of %s: so long JVMs compile here"
              .formatted(
                  Units.text(warm.phases().warmUp()), Units.text(numbers.phases().warmUp())));
    }
    return warm;
  }

  private void underLoad(SystemUnderTest system, RunRecord record) throws Exception {
    RunDirectory run = record.directory();
    try (Unwinding unwinding = new Unwinding()) {
      // Servers buffer their request logs: these are whole only once the servers have stopped.
      unwinding.later(() -> system.stop(run));
      WriteCheck writes = new WriteCheck(system);
      system.start(
          system.work(run.id()),
          run.logsFolder(),
          server -> {
            writes.ready(server);
            serves(server, record);
          });
      system.compileFirst();
      Activities activities = system.activities();
      activities
          .monitor(run, Activities.HAND_OVER_MILLIS)
          .forEach(missing -> record.event("run", missing));
      writes.awaitBefore();
      PhaseTimes times = activities.phases();
      record.phases(times);
      activities.load(times, run, Activities.HAND_OVER_MILLIS);
      if (plan.bursty().isPresent()) {
        activities.bursts(BurstyInjection.of(plan), times, run);
      }
      CsvAppender<Injection> log = Injection.FORMAT.append(run.injectionsFile());
      unwinding.later(log::close);
      unwinding.later(() -> activities.end(Activities.INJECTIONS));
      activities.inject(times, run, log::append);
      new LoadWatch(plan, times, record, progress).until(system);
      writes.finish(run);
    }
  }

  private void serves(Answer.Serving server, RunRecord record) {
    record.event("tier", server.host() + " ready");
    boolean ofThePlan = plan.tierOf(server.host()).isPresent();
    progress.say(
        ofThePlan
            ? "%s: %s ready on %s:%d after %.1f s"
                .formatted(
                    server.host(),
                    server.server(),
                    server.address(),
                    server.port(),
                    server.startedInMillis() / 1000.0)
            : server.host() + ": " + server.server() + " ready");
  }
}
