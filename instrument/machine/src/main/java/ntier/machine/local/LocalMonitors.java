package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.testbed.TestbedSettings;

/** The monitors of a run, which see the hosts and servers of both systems. */
final class LocalMonitors {
  private final Home home;
  private final TestbedSettings settings;
  private final LocalHosts hosts;
  private final LocalStacks stacks;
  private final Activities activities;
  private final Unwinding unwinding;

  LocalMonitors(
      Home home,
      TestbedSettings settings,
      LocalHosts hosts,
      LocalStacks stacks,
      Activities activities,
      Unwinding unwinding) {
    this.home = home;
    this.settings = settings;
    this.hosts = hosts;
    this.stacks = stacks;
    this.activities = activities;
    this.unwinding = unwinding;
  }

  Answer.Monitored start(Order.Monitor order) throws IOException, InterruptedException {
    List<String> missing = new ArrayList<>();
    // With the first tier's start, where that is here.
    hosts.testbed().joinControl();
    activities.add(
        Order.MONITORS,
        unwinding,
        end ->
            Monitoring.start(
                home,
                hosts.testbed(),
                settings,
                stacks.servers(),
                stacks.tested() == null ? List.of() : Monitoring.disks(stacks.tested(), settings),
                RunDirectory.begun(Path.of(order.run())),
                missing::add,
                order.handOverMillis(),
                end),
        monitors -> Activities.of(Order.MONITORS, monitors));
    return new Answer.Monitored(missing);
  }
}
