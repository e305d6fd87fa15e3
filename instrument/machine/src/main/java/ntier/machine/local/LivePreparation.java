package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.injection.Causes;
import ntier.injection.Injector;
import ntier.machine.Answer;
import ntier.machine.BurstyInjection;
import ntier.machine.Home;
import ntier.plan.InjectionPlan;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;
import ntier.testbed.local.Testbed;

/** What an injection needs that is asked for while a stack serves. */
final class LivePreparation {
  /** Where SysBursty's load has to start first, a JVM. */
  private static final Duration LEAD_OF_LOAD = Duration.ofMillis(2_500);

  private final Home home;
  private final Testbed testbed;
  private final Stack stack;
  private final Map<String, Path> parts;

  /**
   * @param parts gets those that it needs
   */
  LivePreparation(Home home, Testbed testbed, Stack stack, Map<String, Path> parts) {
    this.home = home;
    this.testbed = testbed;
    this.stack = stack;
    this.parts = parts;
  }

  Answer.Prepared of(InjectionPlan injection) throws IOException {
    Injector injector = Causes.all().injector(injection.cause()).orElseThrow();
    List<String> said = new ArrayList<>();
    new Provisioner(home.versions(), new Cache(Cache.defaultRoot()))
        .provide(injector.parts(injection), said::add)
        .values()
        .forEach(part -> parts.put(part.name(), part.directory()));
    Duration lead = BurstyInjection.is(injection) ? LEAD_OF_LOAD : injector.preparation();
    return new Answer.Prepared(
        said,
        injector.unavailable(Injections.target(injection, testbed, stack).host(), injection),
        lead.toNanos() / 1000);
  }
}
