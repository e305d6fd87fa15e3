package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import ntier.injection.Causes;
import ntier.injection.InjectionSchedule;
import ntier.lifecycle.control.ControlRequest;
import ntier.lifecycle.control.ControlServer;
import ntier.lifecycle.control.ControlSession;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.BurstyInjection;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;

/**
 * Injections on a stack that is up, asked for one by one while it serves ({@code ntier inject}). An
 * injection ends with the last of its schedule, when the one who asked goes away, or with the
 * stack.
 */
public final class LiveInjections implements ControlServer.Service {
  /** What is said once and lasts until Ctrl-C, such as SysBursty's users, ends by then. */
  private static final Duration LONGEST = Duration.ofHours(12);

  /** So many injections are planned for a schedule without an end: 14 hours of one every 5 s. */
  private static final int MOST_INJECTIONS = 10_000;

  private static final long BETWEEN_LOOKS_MILLIS = 200;

  private final Suite suite;
  private final Plan plan;
  private final SystemUnderTest system;
  private final Path logs;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  /**
   * @param logs gets a folder for each host: where programs of injectors write
   */
  LiveInjections(Suite suite, SystemUnderTest system, Path logs) {
    this.suite = suite;
    this.plan = system.plan();
    this.system = system;
    this.logs = logs;
  }

  /**
   * Takes requests of other processes for what is up.
   *
   * @param logs as above
   * @param unwinding ends it
   */
  static void take(
      Suite suite, Machines machines, SystemUnderTest system, Path logs, Unwinding unwinding)
      throws IOException {
    ControlServer control =
        machines.control(system.machine(), new LiveInjections(suite, system, logs));
    unwinding.later(control::close);
  }

  @Override
  public String serve(ControlRequest request, ControlSession session)
      throws IOException, InterruptedException {
    InjectionPlan injection = suite.plans().injection(request.injection(), plan.tiers());
    requireReady(injection);
    String name = injection.cause() + " of " + injection.target();
    if (!underWay.add(name)) {
      throw new MachineLacksException(
          "a %s is under way already: end it with Ctrl-C in its terminal, or inject into another tier"
              .formatted(name));
    }
    try {
      return inject(name, injection, request.times(), session);
    } finally {
      underWay.remove(name);
    }
  }

  /** What has to be there before the tiers start cannot be made any more. */
  private void requireReady(InjectionPlan injection) {
    for (Need need : needs(injection)) {
      if (!prepared(need, injection)) {
        throw new MachineLacksException(
            "%s of %s needs %s, which is made before the tiers start: sudo ./ntier up … --with %s:%s"
                .formatted(
                    injection.cause(),
                    injection.target(),
                    need == Need.DISK ? "a disk of the host's own" : "SysBursty beside the host",
                    injection.cause(),
                    injection.target()));
      }
    }
  }

  private boolean prepared(Need need, InjectionPlan injection) {
    return plan.injections().stream()
        .filter(there -> there.target().equals(injection.target()))
        .anyMatch(there -> needs(there).contains(need));
  }

  private static Set<Need> needs(InjectionPlan injection) {
    return Causes.all().injector(injection.cause()).orElseThrow().description().needs();
  }

  private String inject(String name, InjectionPlan injection, int times, ControlSession session)
      throws IOException, InterruptedException {
    Answer.Prepared prepared = system.machine().prepare(new Order.Prepare(injection));
    prepared.said().forEach(session::say);
    if (prepared.unavailable().isPresent()) {
      throw new MachineLacksException(prepared.unavailable().get() + "; see sudo ./ntier doctor");
    }
    long start = Clocks.realtimeMicros() + prepared.leadMicros();
    long end = end(injection, start, times);
    InjectionText text = new InjectionText(injection);
    session.say(text.beginning(InjectionSchedule.of(injection, start, end)));
    AtomicReference<Optional<String>> failure = new AtomicReference<>(Optional.empty());
    try (Unwinding unwinding = new Unwinding()) {
      unwinding.later(
          () -> failure.set(system.activities().end(name).flatMap(Answer.Activity::failure)));
      system
          .activities()
          .inject(
              new Order.Inject(name, List.of(injection), start, end, logs.toString()),
              record -> session.later(() -> session.say(text.line(record))));
      burstyLoad(injection, start, end, unwinding);
      while (goesOn(name) && !session.gone()) {
        session.handleWithin(BETWEEN_LOOKS_MILLIS);
      }
    }
    session.handleWithin(0);
    if (failure.get().isPresent()) {
      throw new RunFailedException(failure.get().get());
    }
    return text.end();
  }

  private boolean goesOn(String name) throws IOException {
    return system.machine().look().activity(name).alive();
  }

  /** The load of SysBursty, whose bursts are the injections. */
  private void burstyLoad(InjectionPlan injection, long start, long end, Unwinding unwinding)
      throws IOException, InterruptedException {
    if (BurstyInjection.is(injection)) {
      Path folder = logs.resolve(BurstyPlan.CLIENT);
      unwinding.later(() -> system.activities().end(Activities.BURSTS));
      system
          .activities()
          .bursts(injection, new PhaseTimes(start, start, start, end), folder, folder);
    }
  }

  /** The latest end of an injection. */
  private static long end(InjectionPlan injection, long start, int times) {
    long length = injection.length().toNanos() / 1000;
    long latest = start + horizon(injection).toNanos() / 1000 + length;
    InjectionSchedule all = InjectionSchedule.of(injection, start, latest);
    return times > 0 && times < all.count() ? all.startMicros(times - 1) + length : latest;
  }

  private static Duration horizon(InjectionPlan injection) {
    SchedulePlan schedule = injection.schedule();
    return switch (schedule.rhythm()) {
      case AT -> schedule.at().getLast();
      case ONCE -> schedule.after().plus(injection.length().isZero() ? LONGEST : Duration.ZERO);
      default -> schedule.after().plus(schedule.every().multipliedBy(MOST_INJECTIONS));
    };
  }
}
