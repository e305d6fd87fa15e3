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
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.Visible;
import ntier.plan.read.HandInjection;
import ntier.plan.tier.TierCatalog;
import ntier.testbed.TestbedSettings;
import ntier.testbed.lab.LocalPort;
import ntier.testbed.lab.Testbed;

/**
 * The laboratory: a stack under load, watched and struck from a page. The stack is started anew
 * when the page asks for another one, when its load's hour is over, and not when it failed: then
 * the page says why and waits for a change.
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
  private final TestbedSettings settings;
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
      TestbedSettings settings,
      Function<List<String>, Plan> plans,
      String what,
      String commandLine,
      ProgressLine progress) {
    this.suite = suite;
    this.settings = settings;
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
    try {
      LocalPort.requireFree(listen);
    } catch (IOException taken) {
      throw new MachineLacksException(taken.getMessage());
    }
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
    StackArtifacts prepared =
        StackArtifacts.of(suite.home(), plan, words -> tell("starting", words));
    HostDisks.requireRoom(plan, prepared);
    try (Unwinding unwinding = new Unwinding()) {
      Testbed lab = UnwoundTestbed.up(settings, what, plan, unwinding);
      Path work = UnwoundTestbed.workFolder("lab", lab, unwinding);
      RunRecord record = begin(plan, prepared, lab, work);
      unwinding.later(record::close);
      Stack stack =
          Stack.up(
              plan,
              prepared,
              lab,
              new Stack.Folders(work, record.directory()::logsFolder),
              unwinding,
              tier -> tell("starting", tier.plan().server() + " is ready"));
      lab.joinControl();
      SuiteProcess monitors =
          Monitoring.start(
              suite.home(),
              lab,
              settings,
              stack.tiers(),
              Monitoring.disks(stack, settings),
              record.directory(),
              gone -> record.event("run", gone),
              LIVE_MILLIS,
              unwinding);
      SuiteProcess load = load(plan, lab, stack, record);
      unwinding.later(load::stop);
      ControlServer control =
          ControlServer.open(
              settings,
              lab.journal(),
              new LiveInjections(
                  suite, plan, lab, stack, Optional.empty(), record.directory()::logsFolder));
      unwinding.later(control::close);
      tell("up", "%,d users on %s".formatted(plan.workload().users(), plan.stack()));
      watch(plan, record, stack, monitors, load);
      tell("starting", "stopping " + plan.stack());
    }
  }

  /** Its files are for the page alone, and go with the work folder. */
  private RunRecord begin(Plan plan, StackArtifacts prepared, Testbed lab, Path work)
      throws IOException, InterruptedException {
    ExperimentRun.Request request =
        new ExperimentRun.Request(() -> RunDirectory.create(work, "run"), commandLine);
    return RunRecord.begin(suite.home(), request, plan, prepared, Optional.empty(), lab);
  }

  private SuiteProcess load(Plan plan, Testbed lab, Stack stack, RunRecord record)
      throws IOException {
    PhaseTimes times =
        PhaseTimes.from(Clocks.realtimeMicros() + LEAD.toNanos() / 1000, plan.phases());
    record.phases(times);
    return Load.start(
        suite.home(),
        plan,
        lab.host(Testbed.CLIENT),
        stack.tier(Role.WEB),
        times,
        record.directory(),
        LIVE_MILLIS);
  }

  /** Returns when another stack is wanted, or when the load has ended as it should. */
  private void watch(
      Plan plan, RunRecord record, Stack stack, SuiteProcess monitors, SuiteProcess load)
      throws IOException, InterruptedException {
    try (LiveRun live = new LiveRun(record.directory(), ClassroomView.kept(plan))) {
      while (wanted.get() == null) {
        sleepUntilMicros(live.nextMicros());
        live.poll(frame -> broadcast.sendOften(FRAME, frame));
        Optional<String> death = stack.death();
        if (death.isPresent()) {
          throw new RunFailedException(death.get());
        }
        Optional<String> shortage = record.room().shortage();
        if (shortage.isPresent()) {
          throw new RunFailedException(shortage.get());
        }
        if (!monitors.isAlive()) {
          throw new RunFailedException("the monitors ended: " + monitors.why());
        }
        if (!load.isAlive()) {
          if (load.exitCode() != 0) {
            throw new RunFailedException("the load ended: " + load.why());
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
      case PageCommand.Strike strike -> strike(strike);
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

  private String strike(PageCommand.Strike strike) throws PageCommand.RefusedException {
    if (!view.state().equals("up")) {
      throw new PageCommand.RefusedException("the stack is not up");
    }
    Map<String, String> keys =
        strike.length().isEmpty()
            ? Map.of("after", "0s")
            : Map.of("after", "0s", "for", strike.length());
    HandInjection injection = new HandInjection(strike.cause(), strike.tier(), keys);
    try {
      suite.plans().injection(injection);
    } catch (ExperimentException wrong) {
      throw new PageCommand.RefusedException(wrong.getMessage());
    }
    Thread.ofVirtual().name("strike").start(() -> strike(injection));
    return note(strike.cause() + " of " + strike.tier() + " asked for");
  }

  /** As {@code ntier inject} does, over the same socket. */
  private void strike(HandInjection injection) {
    try (ControlClient client = ControlClient.connect(settings)) {
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
