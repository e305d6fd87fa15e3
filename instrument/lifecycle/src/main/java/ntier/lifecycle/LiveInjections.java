package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import ntier.injectors.InjectionOrder;
import ntier.injectors.InjectionSchedule;
import ntier.injectors.InjectionTarget;
import ntier.injectors.Injector;
import ntier.injectors.Injectors;
import ntier.lifecycle.control.ControlRequest;
import ntier.lifecycle.control.ControlServer;
import ntier.lifecycle.control.ControlSession;
import ntier.linux.Clocks;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;
import ntier.testbed.lab.Testbed;

/**
 * Injections on a stack that is up, asked for one by one while it serves ({@code ntier inject}). An
 * injection ends with its last strike, when the one who asked goes away, or with the stack.
 */
public final class LiveInjections implements ControlServer.Service {
  /** Where a neighbour's load has to start first, a JVM. */
  private static final Duration LEAD_OF_LOAD = Duration.ofMillis(2_500);

  /** What is said once and lasts until Ctrl-C, such as a neighbour's users, ends by then. */
  private static final Duration LONGEST = Duration.ofHours(12);

  /** So many strikes are planned for a schedule without an end: 14 hours of one every 5 s. */
  private static final int MOST_STRIKES = 10_000;

  private static final long BETWEEN_LOOKS_MILLIS = 200;

  private final Suite suite;
  private final Plan plan;
  private final Testbed lab;
  private final Stack stack;
  private final Optional<BurstySystem> neighbour;
  private final Function<String, Path> logs;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  /**
   * @param logs by host: where programs of injectors write
   */
  LiveInjections(
      Suite suite,
      Plan plan,
      Testbed lab,
      Stack stack,
      Optional<BurstySystem> neighbour,
      Function<String, Path> logs) {
    this.suite = suite;
    this.plan = plan;
    this.lab = lab;
    this.stack = stack;
    this.neighbour = neighbour;
    this.logs = logs;
  }

  @Override
  public String serve(ControlRequest request, ControlSession session)
      throws IOException, InterruptedException {
    InjectionPlan injection = suite.plans().injection(request.injection());
    Injector injector = Injectors.of(injection.cause()).orElseThrow();
    requireReady(injector, injection);
    String name = injection.cause() + " of " + injection.target().key();
    if (!underWay.add(name)) {
      throw new MachineLacksException(
          "a %s is under way already: end it with Ctrl-C in its terminal, or inject into another tier"
              .formatted(name));
    }
    try {
      return strike(injector, injection, request.times(), session);
    } finally {
      underWay.remove(name);
    }
  }

  /** What has to be there before the tiers start cannot be made any more. */
  private void requireReady(Injector injector, InjectionPlan injection) {
    for (Need need : injector.description().needs()) {
      if (!prepared(need, injection)) {
        throw new MachineLacksException(
            "%s of %s needs %s, which is made before the tiers start: sudo ./ntier up … --with %s:%s"
                .formatted(
                    injection.cause(),
                    injection.target().key(),
                    need == Need.DISK ? "a disk of the host's own" : "SysBursty beside the host",
                    injection.cause(),
                    injection.target().key()));
      }
    }
  }

  private boolean prepared(Need need, InjectionPlan injection) {
    return plan.injections().stream()
        .filter(there -> there.target() == injection.target())
        .flatMap(there -> Injectors.of(there.cause()).stream())
        .anyMatch(there -> there.description().needs().contains(need));
  }

  private String strike(
      Injector injector, InjectionPlan injection, int times, ControlSession session)
      throws IOException, InterruptedException {
    InjectionTarget target = Injections.target(injection, lab, stack);
    String host = target.host().name();
    Map<String, Path> parts = parts(injector, injection, session);
    Optional<String> reason = injector.unavailable(target.host(), injection);
    if (reason.isPresent()) {
      throw new MachineLacksException(reason.get() + "; see sudo ./ntier doctor");
    }
    Duration lead = BurstySystem.needed(injection) ? LEAD_OF_LOAD : injector.preparation();
    long start = Clocks.realtimeMicros() + lead.toNanos() / 1000;
    InjectionText text = new InjectionText(injection);
    InjectionOrder order =
        new InjectionOrder(
            injection,
            target,
            start,
            end(injection, start, times),
            strike -> session.later(() -> session.say(text.line(strike))),
            lab.journal(),
            new TestbedPrograms(lab, host, parts, logs.apply(host)));
    session.say(text.beginning(order.schedule()));
    Injector.Running running = injector.start(order);
    try (Unwinding _ = neighbourLoad(order)) {
      while (!running.isDone() && !session.gone()) {
        session.handleWithin(BETWEEN_LOOKS_MILLIS);
      }
    } finally {
      running.close();
    }
    session.handleWithin(0);
    Optional<String> failure = running.failure();
    if (failure.isPresent()) {
      throw new RunFailedException(failure.get());
    }
    return text.end();
  }

  /** The load of the neighbour that strikes, until it is closed. */
  private Unwinding neighbourLoad(InjectionOrder order) throws IOException {
    Unwinding load = new Unwinding();
    if (BurstySystem.needed(order.plan())) {
      long start = order.measureStartMicros();
      PhaseTimes times = new PhaseTimes(start, start, start, order.measureEndMicros());
      Path folder = logs.apply(BurstyPlan.CLIENT);
      SuiteProcess bursts = neighbour.orElseThrow().load(lab, order.plan(), times, folder, folder);
      load.later(bursts::stop);
    }
    return load;
  }

  private Map<String, Path> parts(
      Injector injector, InjectionPlan injection, ControlSession session) throws IOException {
    Map<String, Path> folders = new HashMap<>();
    new Provisioner(suite.home().versions(), new Cache(Cache.defaultRoot()))
        .provide(injector.parts(injection), session::say)
        .values()
        .forEach(part -> folders.put(part.name(), part.directory()));
    return folders;
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
      default -> schedule.after().plus(schedule.every().multipliedBy(MOST_STRIKES));
    };
  }
}
