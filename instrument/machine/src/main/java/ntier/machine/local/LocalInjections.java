package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.MachineListener;
import ntier.machine.Order;
import ntier.machine.Unwinding;

/** The injections into the system under test: those of a plan, and those asked for later. */
final class LocalInjections {
  private final Home home;
  private final ProvidedSystems provided;
  private final LocalHosts hosts;
  private final LocalStacks stacks;
  private final Activities activities;
  private final Unwinding unwinding;

  LocalInjections(
      Home home,
      ProvidedSystems provided,
      LocalHosts hosts,
      LocalStacks stacks,
      Activities activities,
      Unwinding unwinding) {
    this.home = home;
    this.provided = provided;
    this.hosts = hosts;
    this.stacks = stacks;
    this.activities = activities;
    this.unwinding = unwinding;
  }

  Answer.Prepared prepare(Order.Prepare order) throws IOException {
    return new LivePreparation(home, hosts.testbed(), stacks.tested(), provided.parts())
        .of(order.injection());
  }

  /**
   * @param listener hears of each injection
   */
  void start(Order.Inject order, MachineListener listener)
      throws IOException, InterruptedException {
    activities.add(
        order.name(),
        unwinding,
        end ->
            Injections.start(
                order.injections(),
                hosts.testbed(),
                stacks.tested(),
                Map.copyOf(provided.parts()),
                order.startMicros(),
                order.endMicros(),
                Path.of(order.logs())::resolve,
                injection -> listener.injected(order.name(), injection),
                end),
        injections -> Activities.of(order.name(), injections));
  }
}
