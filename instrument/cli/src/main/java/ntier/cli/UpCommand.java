package ntier.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.ServedStack;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.plan.Plan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.local.PortLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Serves a stack, here or on other machines, on a port of this one until Ctrl-C or {@code ntier
 * down}.
 */
@Command(
    name = "up",
    description = {
      "Serve a stack on a local port, to browse or to point your own load tool at.",
      "With a --profile that has machines the servers are on these, the port is here all the same.",
      "The site has no protection: with --listen anyone in your network can use it.",
      "Ends with Ctrl-C, or with `sudo ./ntier down` in another terminal.",
      "`sudo ./ntier inject` in another terminal injects millibottlenecks into it."
    },
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
  /** Begins what the testbed's lock says of its holder. */
  static final String WHAT = "up ";

  @Mixin private StackChoice stack;

  @Mixin private final ListenOptions listen = new ListenOptions(8080);

  @Option(
      names = "--with",
      paramLabel = "CAUSE:HOST[,KEY=VALUE]...",
      description = {
        "Prepare what a cause needs before the tiers start, so that `inject` can use it later,",
        "such as log-flush:db or vm-colocation:app,weight=200. May be given several times."
      })
  private List<String> with = List.of();

  @Option(
      names = "--connections",
      paramLabel = "COUNT",
      defaultValue = "" + PortLimits.USUAL_CONNECTIONS,
      description = {
        "The most connections at a time through the port (default: ${DEFAULT-VALUE}).",
        "Beyond that, the one idle longest is closed, or the new one if none has been idle for a second."
      })
  private int connections;

  @Mixin private SetOption sets;

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    Plan plan = suite.plan(Suite.FIRST_RUN, allSets(suite.home()));
    InetSocketAddress local = listen.address();
    requirePossible();
    Root.requireTestbed("up");
    ProgressLine progress = ProgressLine.onStandardOutput();
    ServedStack served =
        new ServedStack(
            suite,
            Machines.local(suite.home(), TestbedSettings.standard()),
            plan,
            connections,
            WHAT + stack.name(),
            progress);
    Interruptible.call(
        () -> {
          served.serve(local);
          return null;
        });
    return ExitCode.DONE;
  }

  private void requirePossible() throws IOException {
    int most = PortLimits.mostConnections();
    if (connections < 1 || connections > most) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "--connections is %d; 1 to %d would be right: a quarter of the files that this process may open"
              .formatted(connections, most));
    }
  }

  private List<String> allSets(Home home) {
    List<String> all = new ArrayList<>();
    all.add("inject=" + PreparedCauses.inject(with));
    // Nobody is emulated, so no load has to fit the machine, which not every application can have.
    all.add("workload.users=1");
    all.addAll(stack.sets(home));
    all.addAll(sets.values());
    return all;
  }
}
