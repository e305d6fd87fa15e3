package ntier.lifecycle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ntier.archive.RunDirectory;
import ntier.classroom.DashboardServer;
import ntier.classroom.LiveRun;
import ntier.classroom.Right;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.MachineLostException;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.tier.TierCatalog;

/**
 * The laboratory: a stack under load, watched and injected into from a page. The stack is started
 * anew when the page asks for another one, when its load's hour is over, and not when it failed:
 * then the page says why and waits for a change.
 */
public final class Classroom {
  /** A tick of the monitors. */
  private static final int LIVE_MILLIS = 50;

  private static final long SHORTEST_SLEEP_MILLIS = 10;
  private static final long BETWEEN_LOOKS_MILLIS = 25;
  private static final long LAST_WORDS_MILLIS = 500;

  /** Samples of several machines come by a way that each question takes time of. */
  private static final long SHORTEST_SLEEP_AWAY_MILLIS = 40;

  /** How often it is asked whether all is well. */
  private static final long LOOK_NANOS = 200_000_000;

  private final Suite suite;
  private final Machines machines;
  private final ClassroomChanges changes;
  private final String what;
  private final String commandLine;
  private final ProgressLine progress;
  private final TierCatalog catalog;
  private final ClassroomBoard board;
  private final ClassroomCommands commands;

  /**
   * @param plans the plan with further {@code key=value} pairs
   * @param what for those who find the testbed's lock taken
   * @param commandLine as it was typed
   */
  public Classroom(
      Suite suite,
      Machines machines,
      Function<List<String>, Plan> plans,
      String what,
      String commandLine,
      ProgressLine progress) {
    this.suite = suite;
    this.machines = machines;
    this.changes = new ClassroomChanges(plans);
    this.what = what;
    this.commandLine = commandLine;
    this.progress = progress;
    this.catalog = TierCatalog.read(suite.home().root());
    this.board = new ClassroomBoard(progress, catalog);
    this.commands = new ClassroomCommands(suite, machines, changes, board);
  }

  /**
   * Serves the page until the thread is interrupted.
   *
   * @param listen where the page is
   */
  public void serve(InetSocketAddress listen) throws Exception {
    machines.requireFree(listen);
    Plan plan = changes.plan();
    if (plan.fits()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "the laboratory has a fixed load, which its page changes; workload.users as a number, and no"
              + " utilisation, would be right");
    }
    board.show(plan);
    try (DashboardServer server =
        DashboardServer.open(listen, board.broadcast(), commands, progress::say)) {
      sayWhere(server);
      board.note("the laboratory begins; Ctrl-C in its terminal ends it");
      while (!Thread.currentThread().isInterrupted()) {
        plan = serveUntilChange(plan);
      }
    }
    throw new InterruptedException();
  }

  private void sayWhere(DashboardServer server) {
    progress.say("the laboratory with controls, for you alone");
    server.urls(Right.PRESS).forEach(url -> progress.say("  " + url));
    progress.say("the laboratory to look at, for the class");
    server.urls(Right.LOOK).forEach(url -> progress.say("  " + url));
    progress.say("Ctrl-C ends it");
  }

  /** One stack; what it returns is the next one. */
  private Plan serveUntilChange(Plan plan) throws Exception {
    board.show(plan);
    try {
      underLoad(plan);
    } catch (InterruptedException stop) {
      throw stop;
    } catch (MachineLostException lost) {
      // Another stack would not have it either.
      tell(lost);
      throw lost;
    } catch (Exception failed) {
      UserError known = Errors.forUser(failed);
      if (known == null) {
        throw failed;
      }
      board.tell(ClassroomBoard.FAILED, known.getMessage());
      while (!commands.wantsAnother()) {
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
      }
    }
    return commands.takeWanted().orElse(plan);
  }

  private void underLoad(Plan plan) throws Exception {
    board.forgetFrames();
    starting("starting " + plan.stack());
    try (SystemUnderTest system =
            SystemUnderTest.provideForLoad(suite.home(), machines, plan, this::starting);
        Unwinding unwinding = new Unwinding()) {
      Answer.Up up = system.upToStay(what);
      Path work = system.work("lab");
      RunRecord record = begin(system, up, work);
      unwinding.later(record::close);
      RunDirectory run = record.directory();
      system.start(
          work,
          run.logsFolder(),
          server -> starting(server.host() + ": " + server.server() + " is ready"));
      system
          .activities()
          .monitor(run, LIVE_MILLIS)
          .forEach(missing -> record.event("run", missing));
      load(system, record);
      LiveInjections.take(suite, machines, system, run.logsFolder(), unwinding);
      board.tell(ClassroomBoard.UP, ClassroomView.up(plan));
      ClassroomView.places(plan).ifPresent(board::note);
      try {
        watch(plan, record, system);
      } catch (MachineLostException lost) {
        // Before the others are taken down, which takes a while.
        tell(lost);
        throw lost;
      }
      starting("stopping " + plan.stack());
    }
  }

  /** Once, and so that who looks has it before the page goes. */
  private void tell(MachineLostException lost) throws InterruptedException {
    if (!board.isIn(ClassroomBoard.FAILED)) {
      board.tell(ClassroomBoard.FAILED, lost.getMessage());
      Thread.sleep(LAST_WORDS_MILLIS);
    }
  }

  private void starting(String words) {
    board.tell(ClassroomBoard.STARTING, words);
  }

  /** Its files are for the page alone, and go with the work folder. */
  private RunRecord begin(SystemUnderTest system, Answer.Up up, Path work)
      throws IOException, InterruptedException {
    ExperimentRun.Request request =
        new ExperimentRun.Request(() -> RunDirectory.create(work, "run"), commandLine);
    return RunRecord.begin(suite.home(), request, RunSubject.of(system), up);
  }

  private static void load(SystemUnderTest system, RunRecord record)
      throws IOException, InterruptedException {
    PhaseTimes times = system.activities().phases();
    record.phases(times);
    system.activities().load(times, record.directory(), LIVE_MILLIS);
  }

  /** Returns when another stack is wanted, or when the load has ended as it should. */
  private void watch(Plan plan, RunRecord record, SystemUnderTest system)
      throws IOException, InterruptedException {
    long shortestMillis = PlacedPlan.is(plan) ? SHORTEST_SLEEP_AWAY_MILLIS : SHORTEST_SLEEP_MILLIS;
    Order.Follow run = new Order.Follow(record.directory().path().toString());
    try (LiveRun live =
        new LiveRun(
            record.directory(), PlacedPlan.clients(plan), ClassroomView.live(plan, catalog))) {
      long looked = System.nanoTime();
      while (!commands.wantsAnother()) {
        sleepUntilMicros(live.nextMicros(), shortestMillis);
        system.machine().follow(run);
        live.poll(board::send);
        record.room().requireToGoOn();
        if (System.nanoTime() - looked > LOOK_NANOS) {
          looked = System.nanoTime();
          if (isOver(system)) {
            board.note("the hour of this load is over: restarting");
            return;
          }
        }
      }
    }
  }

  /** Whether the load has ended as it should. */
  private static boolean isOver(SystemUnderTest system) throws IOException {
    Answer.State state = system.machine().look();
    Optional<String> death = state.death().or(() -> Failures.ofMonitors(state));
    if (death.isPresent()) {
      throw new RunFailedException(death.get());
    }
    Answer.Activity load = state.activity(Activities.LOAD);
    if (!load.alive() && load.exitCode() != 0) {
      throw Failures.ended(load);
    }
    return !load.alive();
  }

  /** At least a moment: also when nothing comes at its time this must not compute all the time. */
  private static void sleepUntilMicros(long micros, long shortestMillis)
      throws InterruptedException {
    long left = (micros - Clocks.realtimeMicros()) / 1000;
    Thread.sleep(Math.clamp(left, shortestMillis, LIVE_MILLIS));
  }
}
