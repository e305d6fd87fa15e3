package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import ntier.archive.FitReport;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.RunWriteException;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.monitors.MonitorsConfig;
import ntier.plan.BurstyPlan;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.testbed.Host;
import ntier.testbed.TestbedSettings;
import ntier.testbed.lab.Testbed;
import ntier.testbed.tier.RunningTier;
import ntier.workload.WorkloadConfig;

/**
 * One run of one experiment: hosts up, tiers up, load, hosts down, analysis.
 *
 * <pre>
 *   prepare -> lab up -> db, app, web up -> monitors, injectors, load -> all down -> analysis, report
 * </pre>
 *
 * What was brought up is taken down again however the run ends; what was recorded until then stays.
 */
public final class ExperimentRun {
  /** From starting the load's JVM until its first request is due: it must be listening for it. */
  private static final Duration LEAD = Duration.ofMillis(1500);

  /**
   * What the user asked for beside the plan.
   *
   * @param directory makes the run's folder; asked for once the lab is up
   * @param commandLine as it was typed, for the manifest
   */
  public record Request(Supplier<RunDirectory> directory, String commandLine) {}

  private final Home home;
  private final TestbedSettings settings;
  private final Plan plan;
  private final Request request;
  private final ProgressLine progress;
  private final Optional<FitReport> fit;

  /**
   * @param progress is told how it goes
   */
  public ExperimentRun(
      Home home, TestbedSettings settings, Plan plan, Request request, ProgressLine progress) {
    this(home, settings, plan, request, progress, Optional.empty());
  }

  /**
   * @param fit that the plan's numbers are from; empty if they are not found yet, or fixed
   */
  private ExperimentRun(
      Home home,
      TestbedSettings settings,
      Plan plan,
      Request request,
      ProgressLine progress,
      Optional<FitReport> fit) {
    this.fit = fit;
    this.home = home;
    this.settings = settings;
    this.plan = plan;
    this.request = request;
    this.progress = progress;
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
    StackArtifacts prepared = StackArtifacts.of(home, plan, progress::say);
    HostDisks.requireRoom(plan, prepared);
    Optional<BurstySystem> neighbour = BurstySystem.of(home, plan, progress::say);
    if (plan.fits() && fit.isEmpty()) {
      return fitted(find(prepared, neighbour));
    }
    RunRecord record;
    try (Unwinding lastly = new Unwinding()) {
      Testbed lab = UnwoundTestbed.up(settings, "run " + plan.experiment(), plan, lastly);
      lab.leftovers()
          .done()
          .forEach(done -> progress.say("left by an earlier run, undone: " + done));
      refuseImpossibleInjections(lab);
      record = RunRecord.begin(home, request, plan, prepared, neighbour, lab);
      lastly.later(() -> Ownership.giveRun(record.directory().path()));
      lastly.later(record::close);
      fit.ifPresent(found -> keep(found, record));
      recorded(record, () -> underLoad(prepared, neighbour, lab, record));
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
  private FitReport find(StackArtifacts prepared, Optional<BurstySystem> neighbour)
      throws IOException, InterruptedException {
    if (plan.foundWith().isEmpty()) {
      return new LoadFit(home, settings, plan, progress).find(prepared, neighbour);
    }
    Plan other = plan.toFind();
    progress.say("the load is that of " + other.stack());
    StackArtifacts artifacts = StackArtifacts.of(home, other, progress::say);
    HostDisks.requireRoom(other, artifacts);
    return new LoadFit(home, settings, other, progress).find(artifacts, neighbour).ofAnotherStack();
  }

  /** The run with the numbers that were found for it. */
  private Results fitted(FitReport found) throws Exception {
    Plan numbers = plan.fitted(found.fit());
    return new ExperimentRun(home, settings, numbers, request, progress, Optional.of(found))
        .executed();
  }

  private void refuseImpossibleInjections(Testbed lab) {
    Optional<String> reason = Injections.unavailable(plan, lab);
    if (reason.isPresent()) {
      throw new MachineLacksException(
          reason.get() + "; run it without: --set inject=none, or see sudo ./ntier doctor");
    }
  }

  /** Keeps in the run's files how it ended. */
  private void recorded(RunRecord record, Unwinding.Step run) throws Exception {
    try {
      Interruption.told(run);
      record.finish();
    } catch (InterruptedException interrupted) {
      end(record, RunState.INTERRUPTED, "interrupted by a signal", interrupted);
      progress.say("interrupted; what was recorded is in " + record.directory().path());
      throw interrupted;
    } catch (Exception failed) {
      end(record, RunState.FAILED, String.valueOf(failed.getMessage()), failed);
      progress.say("failed; what was recorded is in " + record.directory().path());
      throw failed;
    }
  }

  /** What ended the run is told also where that cannot be recorded. */
  private static void end(RunRecord record, RunState state, String why, Exception cause) {
    try {
      record.end(state, why);
    } catch (RunWriteException unwritable) {
      cause.addSuppressed(unwritable);
    }
  }

  private void underLoad(
      StackArtifacts prepared, Optional<BurstySystem> neighbour, Testbed lab, RunRecord record)
      throws Exception {
    try (Unwinding unwinding = new Unwinding()) {
      if (neighbour.isPresent()) {
        startNeighbour(neighbour.get(), lab, record, unwinding);
      }
      WriteCheck writes = new WriteCheck(plan);
      Stack stack = startStack(prepared, lab, record, writes, unwinding);
      stack.compileFirst();
      lab.joinControl();
      SuiteProcess monitors =
          Monitoring.start(
              home,
              lab,
              settings,
              served(stack, neighbour),
              Monitoring.disks(stack, settings),
              record.directory(),
              what -> record.event("run", what),
              MonitorsConfig.HAND_OVER_MILLIS,
              unwinding);
      writes.awaitBefore();
      PhaseTimes times =
          PhaseTimes.from(Clocks.realtimeMicros() + LEAD.toNanos() / 1000, plan.phases());
      record.phases(times);
      Host client = lab.host(Testbed.CLIENT);
      SuiteProcess load =
          Load.start(
              home,
              plan,
              client,
              stack.tier(Role.WEB),
              times,
              record.directory(),
              WorkloadConfig.FLUSH_MILLIS);
      unwinding.later(load::stop);
      if (neighbour.isPresent()) {
        SuiteProcess bursts =
            neighbour
                .get()
                .load(
                    lab,
                    BurstySystem.injection(plan),
                    times,
                    record.directory().path(),
                    record.directory().logsFolder(BurstyPlan.CLIENT));
        unwinding.later(bursts::stop);
      }
      Injections injections =
          Injections.start(
              plan, lab, stack, prepared.supplies().parts(), times, record.directory(), unwinding);
      new LoadWatch(plan, times, record, progress)
          .until(load, monitors, stack, neighbour, injections);
      writes.finish(stack, record.directory());
    }
  }

  private void startNeighbour(
      BurstySystem neighbour, Testbed lab, RunRecord record, Unwinding unwinding)
      throws IOException, InterruptedException {
    neighbour.up(
        record.directory().id(),
        lab,
        record.directory()::logsFolder,
        tier -> {
          record.event("tier", tier.plan().host() + " ready");
          progress.say(tier.plan().host() + ": " + tier.plan().server() + " ready");
        },
        unwinding);
  }

  /** The tiers of both systems. */
  static List<RunningTier> served(Stack stack, Optional<BurstySystem> neighbour) {
    List<RunningTier> tiers = new ArrayList<>(stack.tiers());
    neighbour.ifPresent(beside -> tiers.addAll(beside.tiers()));
    return tiers;
  }

  private Stack startStack(
      StackArtifacts prepared,
      Testbed lab,
      RunRecord record,
      WriteCheck writes,
      Unwinding unwinding)
      throws IOException, InterruptedException {
    Path work = UnwoundTestbed.workFolder(record.directory().id(), lab, unwinding);
    // Servers buffer their request logs: these are whole only once the servers have stopped.
    Stack[] started = new Stack[1];
    unwinding.later(() -> collectRequestLogs(started[0], record));
    started[0] =
        Stack.up(
            plan,
            prepared,
            lab,
            new Stack.Folders(work, record.directory()::logsFolder),
            unwinding,
            tier -> {
              String role = tier.plan().role().key();
              writes.ready(tier, lab.host(tier.plan().host()).lab());
              record.event("tier", role + " ready");
              progress.say(
                  "%s: %s ready on %s:%d after %.1f s"
                      .formatted(
                          role,
                          tier.plan().server(),
                          tier.address(),
                          tier.port(),
                          tier.startedIn().toMillis() / 1000.0));
            });
    return started[0];
  }

  private static void collectRequestLogs(Stack stack, RunRecord record) throws IOException {
    if (stack == null) {
      return;
    }
    for (var tier : stack.tiers()) {
      tier.collectRequestLogs(record.directory().path().resolve("server-requests"));
    }
  }
}
