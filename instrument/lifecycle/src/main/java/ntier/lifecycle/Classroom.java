package ntier.lifecycle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import ntier.archive.RunDirectory;
import ntier.classroom.Broadcast;
import ntier.classroom.DashboardServer;
import ntier.classroom.LiveRun;
import ntier.classroom.PageCommand;
import ntier.classroom.Right;
import ntier.classroom.SystemView;
import ntier.lifecycle.console.ProgressLine;
import ntier.lifecycle.control.ControlClient;
import ntier.lifecycle.control.ControlReply;
import ntier.lifecycle.control.ControlRequest;
import ntier.lifecycle.control.ControlServer;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.Visible;
import ntier.plan.read.HandInjection;
import ntier.plan.tier.TierCatalog;

/**
 * The laboratory: a stack under load, watched and injected into from a page. The stack is started
 * anew when the page asks for another one, when its load's hour is over, and not when it failed:
 * then the page says why and waits for a change.
 */
public final class Classroom implements PageCommand.Handler {
  private static final Duration LEAD = Duration.ofMillis(1500);

  /** A tick of the monitors. */
  private static final int LIVE_MILLIS = 50;

  private static final long SHORTEST_SLEEP_MILLIS = 10;
  private static final long BETWEEN_LOOKS_MILLIS = 25;

  private static final String FRAME = "frame";
  private static final int LOGGED = 8;
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final Suite suite;
  private final Machines machines;
  private final ClassroomChanges changes;
  private final String what;
  private final String commandLine;
  private final ProgressLine progress;
  private final TierCatalog catalog;
  private final Broadcast broadcast = new Broadcast();
  private final Deque<String> log = new ArrayDeque<>();
  private final AtomicReference<Plan> wanted = new AtomicReference<>();
  private volatile SystemView view;

  /**
   * @param plans the plan with further {@code key=value} pairs
   * @param what for those who find the lab's lock taken
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
    view = ClassroomView.of(plan, catalog);
    try (DashboardServer server = DashboardServer.open(listen, broadcast, this, progress::say)) {
      sayWhere(server);
      note("the laboratory begins; Ctrl-C in its terminal ends it");
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
    view = ClassroomView.of(plan, catalog);
    try {
      underLoad(plan);
    } catch (InterruptedException stop) {
      throw stop;
    } catch (Exception failed) {
      UserError known = Errors.forUser(failed);
      if (known == null) {
        throw failed;
      }
      tell("failed", known.getMessage());
      while (wanted.get() == null) {
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
      }
    }
    Plan next = wanted.getAndSet(null);
    return next == null ? plan : next;
  }

  private void underLoad(Plan plan) throws Exception {
    broadcast.forget(FRAME);
    tell("starting", "starting " + plan.stack());
    suite.home().requireLoad(plan);
    try (SystemUnderTest system =
            SystemUnderTest.provide(machines, plan, words -> tell("starting", words));
        Unwinding unwinding = new Unwinding()) {
      Answer.Up up = system.up(what);
      Path work = system.work("lab");
      RunRecord record = begin(system, up, work);
      unwinding.later(record::close);
      RunDirectory run = record.directory();
      system.start(
          work,
          run.logsFolder(),
          server -> tell("starting", server.host() + ": " + server.server() + " is ready"));
      system.monitor(run, LIVE_MILLIS).forEach(missing -> record.event("run", missing));
      load(system, record);
      ControlServer control =
          machines.control(system.machine(), new LiveInjections(suite, system, run.logsFolder()));
      unwinding.later(control::close);
      tell("up", "%,d users on %s".formatted(plan.workload().users(), plan.stack()));
      watch(plan, record, system);
      tell("starting", "stopping " + plan.stack());
    }
  }

  /** Its files are for the page alone, and go with the work folder. */
  private RunRecord begin(SystemUnderTest system, Answer.Up up, Path work)
      throws IOException, InterruptedException {
    ExperimentRun.Request request =
        new ExperimentRun.Request(() -> RunDirectory.create(work, "run"), commandLine);
    return RunRecord.begin(suite.home(), request, system.plan(), system, up);
  }

  private static void load(SystemUnderTest system, RunRecord record)
      throws IOException, InterruptedException {
    PhaseTimes times =
        PhaseTimes.from(Clocks.realtimeMicros() + LEAD.toNanos() / 1000, system.plan().phases());
    record.phases(times);
    system.load(times, record.directory(), LIVE_MILLIS);
  }

  /** Returns when another stack is wanted, or when the load has ended as it should. */
  private void watch(Plan plan, RunRecord record, SystemUnderTest system)
      throws IOException, InterruptedException {
    try (LiveRun live = new LiveRun(record.directory(), ClassroomView.live(plan, catalog))) {
      while (wanted.get() == null) {
        sleepUntilMicros(live.nextMicros());
        live.poll(frame -> broadcast.sendOften(FRAME, frame));
        Answer.State state = system.machine().look();
        if (state.death().isPresent()) {
          throw new RunFailedException(state.death().get());
        }
        Optional<String> shortage = record.room().shortage();
        if (shortage.isPresent()) {
          throw new RunFailedException(shortage.get());
        }
        Answer.Activity monitors = state.activity(SystemUnderTest.MONITORS);
        if (!monitors.alive()) {
          throw new RunFailedException("the monitors ended: " + monitors.failure().orElse(""));
        }
        Answer.Activity load = state.activity(SystemUnderTest.LOAD);
        if (!load.alive()) {
          if (load.exitCode() != 0) {
            throw new RunFailedException("the load ended: " + load.failure().orElse(""));
          }
          note("the hour of this load is over: restarting");
          return;
        }
      }
    }
  }

  /** At least a moment: also when nothing comes at its time this must not compute all the time. */
  private static void sleepUntilMicros(long micros) throws InterruptedException {
    long left = (micros - Clocks.realtimeMicros()) / 1000;
    Thread.sleep(Math.clamp(left, SHORTEST_SLEEP_MILLIS, LIVE_MILLIS));
  }

  @Override
  public String handle(PageCommand command) throws PageCommand.RefusedException {
    return switch (command) {
      case PageCommand.Inject asked -> inject(asked);
      case PageCommand.Change change -> change(change);
    };
  }

  private String change(PageCommand.Change change) throws PageCommand.RefusedException {
    synchronized (changes) {
      Plan plan = changes.change(change.values());
      wanted.set(plan);
      return note("restarting with " + plan.stack() + ", " + plan.workload().users() + " users");
    }
  }

  private String inject(PageCommand.Inject asked) throws PageCommand.RefusedException {
    if (!view.state().equals("up")) {
      throw new PageCommand.RefusedException("the stack is not up");
    }
    Map<String, String> keys =
        asked.length().isEmpty()
            ? Map.of("after", "0s")
            : Map.of("after", "0s", "for", asked.length());
    HandInjection injection = new HandInjection(asked.cause(), asked.host(), keys);
    try {
      suite.plans().injection(injection, changes.plan().tiers());
    } catch (ExperimentException wrong) {
      throw new PageCommand.RefusedException(wrong.getMessage());
    }
    Thread.ofVirtual().name("injection").start(() -> inject(injection));
    return note(asked.cause() + " of " + asked.host() + " asked for");
  }

  /** As {@code ntier inject} does, over the same socket. */
  private void inject(HandInjection injection) {
    try (ControlClient client = machines.connect()) {
      Optional<ControlReply> last =
          client.ask(
              new ControlRequest(injection, 1),
              line -> note(line.replace(InjectionText.HOW_TO_END, "")));
      last.map(ControlReply::text).ifPresent(this::note);
    } catch (IOException gone) {
      note("the stack is not up");
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(String state, String message) {
    progress.say(message);
    view = view.in(state, Visible.line(message.lines().findFirst().orElse("")));
    broadcast.send("system", view);
  }

  private String note(String text) {
    String time = CLOCK.format(LocalTime.now().truncatedTo(ChronoUnit.SECONDS));
    synchronized (log) {
      log.addFirst(String.format(Locale.ROOT, "%s  %s", time, Visible.line(text)));
      while (log.size() > LOGGED) {
        log.removeLast();
      }
      broadcast.send("log", List.copyOf(log));
    }
    return text;
  }
}
