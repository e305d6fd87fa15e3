package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import ntier.archive.CsvAppender;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.host.HostHandle;
import ntier.injectors.HostPrograms;
import ntier.injectors.InjectionOrder;
import ntier.injectors.InjectionTarget;
import ntier.injectors.Injector;
import ntier.injectors.Injectors;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.TierPlan;
import ntier.testbed.database.DatabaseSpec;
import ntier.testbed.lab.Testbed;
import ntier.testbed.tier.RunningTier;

/** The injectors of a run, on their schedules. */
final class Injections {
  private final List<Injector.Running> running = new ArrayList<>();

  private Injections() {}

  /** Why an injector of the plan cannot strike on this machine, if one cannot. */
  static Optional<String> unavailable(Plan plan, Testbed lab) {
    return plan.injections().stream()
        .map(injection -> injector(injection).unavailable(host(plan, injection, lab), injection))
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
   * @param parts where they are unpacked, by name
   */
  static Injections start(
      Plan plan,
      Testbed lab,
      Stack stack,
      Map<String, Path> parts,
      PhaseTimes times,
      RunDirectory run,
      Unwinding unwinding)
      throws IOException {
    CsvAppender<Injection> log = Injection.FORMAT.append(run.injectionsFile());
    unwinding.later(log::close);
    return start(plan.injections(), lab, stack, parts, times, run, log::append, unwinding);
  }

  /**
   * Some injections.
   *
   * @param log gets each strike
   */
  static Injections start(
      List<InjectionPlan> plans,
      Testbed lab,
      Stack stack,
      Map<String, Path> parts,
      PhaseTimes times,
      RunDirectory run,
      Consumer<Injection> log,
      Unwinding unwinding)
      throws IOException {
    Injections injections = new Injections();
    unwinding.later(injections::close);
    for (InjectionPlan injection : plans) {
      InjectionOrder order =
          new InjectionOrder(
              injection,
              target(injection, lab, stack),
              times.measureStartMicros(),
              times.measureEndMicros(),
              log,
              lab.journal(),
              programs(injection, lab, stack, parts, run));
      injections.running.add(injector(injection).start(order));
    }
    return injections;
  }

  /** Why an injector gave up, if one did. */
  Optional<String> failure() {
    return running.stream().map(Injector.Running::failure).flatMap(Optional::stream).findFirst();
  }

  private void close() {
    running.forEach(Injector.Running::close);
  }

  private static Injector injector(InjectionPlan injection) {
    return Injectors.of(injection.cause()).orElseThrow();
  }

  /** Whom an injection strikes. */
  static InjectionTarget target(InjectionPlan injection, Testbed lab, Stack stack)
      throws IOException {
    RunningTier tier = stack.tier(injection.target());
    Map<String, String> facts = new HashMap<>(tier.plan().settingTexts());
    facts.putAll(tier.provided());
    if (injection.target() == Role.DB) {
      facts.put("database", DatabaseSpec.DATABASE);
      facts.put("user", DatabaseSpec.USER);
      facts.put("password", DatabaseSpec.PASSWORD);
    }
    return new InjectionTarget(
        lab.host(tier.plan().host()).lab(),
        tier.address(),
        tier.port(),
        tier.working(),
        facts,
        stack.disk(tier.plan()),
        neighbours(injection, tier, lab));
  }

  private static HostPrograms programs(
      InjectionPlan injection,
      Testbed lab,
      Stack stack,
      Map<String, Path> parts,
      RunDirectory run) {
    String host = stack.tier(injection.target()).plan().host();
    return new TestbedPrograms(lab, host, parts, run.logsFolder(host));
  }

  /** SysBursty's hosts on the tier's cores: its database and, where no core is free, all. */
  private static List<HostHandle> neighbours(
      InjectionPlan injection, RunningTier tier, Testbed lab) {
    if (!BurstySystem.needed(injection)) {
      return List.of();
    }
    List<Integer> cores = lab.host(tier.plan().host()).lab().cores();
    return BurstyPlan.HOSTS.stream()
        .map(name -> lab.host(name).lab())
        .filter(host -> host.cores().equals(cores))
        .toList();
  }

  private static HostHandle host(Plan plan, InjectionPlan injection, Testbed lab) {
    TierPlan tier = plan.tier(injection.target());
    return lab.host(tier.host()).lab();
  }
}
