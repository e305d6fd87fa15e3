package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.testbed.TestbedSettings;

/** What is up on this machine: hosts, and all that is started on them. */
record LocalSystems(
    LocalHosts hosts,
    LocalStacks stacks,
    LocalMonitors monitors,
    LocalLoads loads,
    LocalInjections injections,
    LocalTurns turns,
    LogWatches logs) {

  /**
   * On hosts that were made, with nothing started.
   *
   * @param unwinding ends what is started
   */
  static LocalSystems on(
      LocalHosts hosts,
      Home home,
      TestbedSettings settings,
      ProvidedSystems provided,
      Activities activities,
      Unwinding unwinding) {
    LocalStacks stacks = new LocalStacks(provided, hosts.testbed(), unwinding);
    return new LocalSystems(
        hosts,
        stacks,
        new LocalMonitors(home, settings, hosts, stacks, activities, unwinding),
        new LocalLoads(home, provided, hosts, stacks, activities, unwinding),
        new LocalInjections(home, provided, hosts, stacks, activities, unwinding),
        new LocalTurns(home, provided, hosts, stacks, activities, unwinding),
        new LogWatches(unwinding));
  }

  void watch(Order.WatchLog order) throws IOException {
    Path disk = stacks.tested().disk(order.host()).orElseThrow().folder();
    logs.begin(order, disk);
  }

  Answer.Listening forward(Order.Forward order, Consumer<String> says) throws IOException {
    return hosts.forward(order, stacks.tested().first(), says);
  }
}
