package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.archive.Injection;
import ntier.host.HostHandle;
import ntier.injection.Causes;
import ntier.injection.HostPrograms;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.machine.BurstyInjection;
import ntier.machine.Unwinding;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.testbed.Host;
import ntier.testbed.local.Testbed;
import ntier.testbed.tier.RunningTier;

/** The injectors of a run, on their schedules. */
final class Injections {
  private final List<Injector.Running> running = new ArrayList<>();

  private Injections() {}

  /** Why an injector of the plan cannot inject on this machine, if one cannot. */
  static Optional<String> unavailable(Plan plan, Testbed testbed) {
    return plan.injections().stream()
        .filter(injection -> testbed.has(injection.target()))
        .map(injection -> injector(injection).unavailable(host(injection, testbed), injection))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The parts of configs/versions.yaml that the injectors of a plan need. */
  static Set<String> parts(Plan plan) {
    return plan.injections().stream()
        .flatMap(injection -> injector(injection).parts(injection).stream())
        .collect(Collectors.toSet());
  }

  /**
   * Some injections.
   *
   * @param parts where they are unpacked, by name
   * @param logs by host
   * @param log gets each injection
   */
  static Injections start(
      List<InjectionPlan> plans,
      Testbed testbed,
      Stack stack,
      Map<String, Path> parts,
      long startMicros,
      long endMicros,
      Function<String, Path> logs,
      Consumer<Injection> log,
      Unwinding unwinding)
      throws IOException {
    Injections injections = new Injections();
    unwinding.later(injections::close);
    for (InjectionPlan injection : plans) {
      String tier = stack.server(injection.target()).plan().name();
      InjectionOrder order =
          new InjectionOrder(
              injection,
              target(injection, testbed, stack),
              startMicros,
              endMicros,
              record -> log.accept(record.of(tier)),
              testbed.journal(),
              programs(injection, testbed, parts, logs));
      injections.running.add(injector(injection).start(order));
    }
    return injections;
  }

  /** Whether all have ended. */
  boolean isDone() {
    return running.stream().allMatch(Injector.Running::isDone);
  }

  /** Why an injector gave up, if one did. */
  Optional<String> failure() {
    return running.stream().map(Injector.Running::failure).flatMap(Optional::stream).findFirst();
  }

  private void close() {
    running.forEach(Injector.Running::close);
  }

  private static Injector injector(InjectionPlan injection) {
    return Causes.all().injector(injection.cause()).orElseThrow();
  }

  /** What an injector injects into. */
  static InjectionTarget target(InjectionPlan injection, Testbed testbed, Stack stack)
      throws IOException {
    RunningTier server = stack.server(injection.target());
    Map<String, String> facts = new HashMap<>(server.plan().settingTexts());
    facts.putAll(server.provided());
    return new InjectionTarget(
        testbed.host(server.host()).handle(),
        server.address(),
        server.port(),
        server.working(),
        facts,
        stack.disk(server.host()),
        bursty(injection, testbed));
  }

  private static HostPrograms programs(
      InjectionPlan injection,
      Testbed testbed,
      Map<String, Path> parts,
      Function<String, Path> logs) {
    String host = injection.target();
    return new TestbedPrograms(testbed, host, parts, logs.apply(host));
  }

  /** SysBursty's hosts on the target's cores: its database and, where no core is free, all. */
  private static List<HostHandle> bursty(InjectionPlan injection, Testbed testbed) {
    if (!BurstyInjection.is(injection)) {
      return List.of();
    }
    List<Integer> cores = testbed.host(injection.target()).handle().cores();
    return testbed.hosts().stream()
        .map(Host::handle)
        .filter(host -> host.name().startsWith(BurstyPlan.PREFIX))
        .filter(host -> host.cores().equals(cores))
        .toList();
  }

  private static HostHandle host(InjectionPlan injection, Testbed testbed) {
    return testbed.host(injection.target()).handle();
  }
}
